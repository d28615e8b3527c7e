// Texts brought within a number of characters as JSON has them: escaped, one may take six. Pure. Not here: what has parts
// (fold.ts), and results (results/value/cut.js).

/** Characters of a value as JSON. */
export function charsOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

/** A start of the text that, as JSON, has at most so many characters beside its quotes and an ellipsis. */
export function cutText(text: string, chars: number): string {
  // Escaped, a character may take six: what is too long as JSON is cut until it is not.
  let end = Math.max(0, Math.min(text.length, chars));
  while (end > 0 && charsOf(text.slice(0, end)) > chars + 2) end = Math.floor(end * 0.8);
  return end === text.length ? text : `${text.slice(0, end).replace(/[\ud800-\udbff]$/, "")}…`;
}

/**
 * The object with its longest texts cut, all to one length, so that it fits: short ones, ids among them, stay whole.
 * @param room characters of the object as JSON; where even no text fits, no text is left
 */
export function fitTexts<Shape extends object>(object: Shape, room: number): Shape {
  if (charsOf(object) <= room) return object;
  let fitted = withTexts(object, 0);
  let [low, high] = [0, room];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const cut = withTexts(object, middle);
    if (charsOf(cut) > room) high = middle;
    else [low, fitted] = [middle, cut];
  }
  return fitted;
}

function withTexts<Shape extends object>(object: Shape, chars: number): Shape {
  const cut = { ...object };
  for (const [key, value] of Object.entries(object))
    if (typeof value === "string") Reflect.set(cut, key, cutText(value, chars));
  return cut;
}
