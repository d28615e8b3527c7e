// What a schema says of numbers and texts (JSON Schema 2020-12 validation, sections 6.2 and 6.3; OpenAPI 3.0 with its
// boolean `exclusiveMinimum`). Not `format`: it is an annotation there (section 7.2.1), and servers differ. Pure.
type Schema = Readonly<Record<string, unknown>>;

/** What is wrong with a number, if anything. */
export function numberFault(value: number, schema: Schema): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (isNumber(minimum)) {
    if (exclusiveMinimum === true && value <= minimum) return `must be more than ${minimum}`;
    if (value < minimum) return `must be at least ${minimum}`;
  }
  if (isNumber(maximum)) {
    if (exclusiveMaximum === true && value >= maximum) return `must be less than ${maximum}`;
    if (value > maximum) return `must be at most ${maximum}`;
  }
  if (isNumber(exclusiveMinimum) && value <= exclusiveMinimum) return `must be more than ${exclusiveMinimum}`;
  if (isNumber(exclusiveMaximum) && value >= exclusiveMaximum) return `must be less than ${exclusiveMaximum}`;
  if (isNumber(multipleOf) && multipleOf > 0 && !isMultiple(value, multipleOf))
    return `must be a multiple of ${multipleOf}`;
  return undefined;
}

/** What is wrong with a text's length, if anything. */
export function lengthFault(text: string, { minLength, maxLength }: Schema): string | undefined {
  const isLong = isNumber(maxLength) && text.length > maxLength;
  const isShort = isNumber(minLength) && text.length < 2 * minLength;
  if (!isLong && !isShort) return undefined;
  // Characters are code points there; counting them is only worth it where it can matter.
  const length = [...text].length;
  if (isNumber(maxLength) && length > maxLength) return `must have at most ${maxLength} characters, not ${length}`;
  if (isNumber(minLength) && length < minLength) return `must have at least ${minLength} characters, not ${length}`;
  return undefined;
}

/** 0.3 is a multiple of 0.1, whatever binary fractions say. */
function isMultiple(value: number, factor: number): boolean {
  const quotient = value / factor;
  return Math.abs(quotient - Math.round(quotient)) <= Number.EPSILON * Math.max(1, Math.abs(quotient)) * 2;
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
