// Figures from repeated measurements. Pure. Not here: how they are taken (measure.ts) and shown (table.ts).

/** @throws RangeError on no values */
export function median(values: readonly number[]): number {
  const sorted = sort(values);
  const upper = at(sorted, Math.floor(sorted.length / 2));
  return sorted.length % 2 === 1 ? upper : (at(sorted, sorted.length / 2 - 1) + upper) / 2;
}

/** The smallest value that `share` (0 to 1) of all values do not exceed: the nearest rank, never between two values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = sort(values);
  return at(sorted, Math.max(0, Math.ceil(share * sorted.length) - 1));
}

/** Least squares: by how much values rise from one to the next. */
export function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let covariance = 0;
  let variance = 0;
  for (const [index, value] of values.entries()) {
    covariance += (index - middle) * (value - mean);
    variance += (index - middle) ** 2;
  }
  return variance === 0 ? 0 : covariance / variance;
}

function sort(values: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError("No values were measured.");
  return values.toSorted((a, b) => a - b);
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? Number.NaN;
}
