// Points in time as MarketHub stores them: UTC, to the millisecond, so that text order is time order. It reads no clock.

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;
/** `2026-11-30T00:00:00.000Z`: years of more than four digits are longer and would not sort as text. */
const STORED_LENGTH = 24;

/** The stored form of an ISO 8601 date or date-time, or undefined when the text is none. */
export function instant(text: string): string | undefined {
  if (!INSTANT.test(text)) return undefined;
  const time = Date.parse(text);
  const day = Date.parse(text.slice(0, 10));
  if (Number.isNaN(time) || Number.isNaN(day)) return undefined;
  // The 30th of February is refused rather than moved into March.
  if (new Date(day).toISOString().slice(0, 10) !== text.slice(0, 10)) return undefined;
  const stored = new Date(time).toISOString();
  return stored.length === STORED_LENGTH ? stored : undefined;
}

export const INSTANT_RULE = "must be a date (2026-03-01) or a date-time with its zone (2026-03-01T12:00:00Z)";
