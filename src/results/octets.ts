// Numbers and names in binary formats, by their place; past the end there are zeros. Pure.

/** The most significant byte first. @param count at most 4 */
export function big(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = 0; index < count; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/** The least significant byte first. @param count at most 4 */
export function little(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index--) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

export function textAt(bytes: Uint8Array, at: number, count: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + count));
}
