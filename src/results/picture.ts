// Whether bytes are a whole picture, of a size that model APIs take: a client that is handed something else as one refuses the
// answer, or the conversation. Pure. It is looked through for its structure, never decoded. Not here: what else bytes may be
// (media-type.ts), and sounds (sound.ts).
import { MAX_PICTURE_SIDE } from "../limits.ts";
import { big, little, textAt } from "./octets.ts";

type Size = readonly [width: number, height: number];

/** Marks a frame of JPEG; the others of these are tables and reserved. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const SIZES: Readonly<Record<string, (bytes: Uint8Array) => Size | undefined>> = {
  "image/png": sizeOfPng,
  "image/jpeg": sizeOfJpeg,
  "image/gif": (bytes) => (bytes.at(-1) === 0x3b ? [little(bytes, 6, 2), little(bytes, 8, 2)] : undefined),
  "image/webp": sizeOfWebp,
};

export function isPicture(mimeType: string, bytes: Uint8Array): boolean {
  const size = SIZES[mimeType]?.(bytes);
  return size?.every((side) => side > 0 && side <= MAX_PICTURE_SIDE) ?? false;
}

/** PNG (Third Edition), section 5: chunks of a length, a type, data and a check, from IHDR to IEND. */
function sizeOfPng(bytes: Uint8Array): Size | undefined {
  if (big(bytes, 8, 4) !== 13 || textAt(bytes, 12, 4) !== "IHDR") return undefined;
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + big(bytes, at, 4)) {
    const type = textAt(bytes, at + 4, 4);
    if (type === "IDAT") hasData = true;
    if (type === "IEND") return hasData ? [big(bytes, 16, 4), big(bytes, 20, 4)] : undefined;
  }
  return undefined;
}

/** ITU-T T.81, annex B: segments up to the first scan, one of them the frame; then data up to the end marker. */
function sizeOfJpeg(bytes: Uint8Array): Size | undefined {
  let size: Size | undefined;
  for (let at = 2; bytes[at] === 0xff; at += 2 + big(bytes, at + 2, 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) size = [big(bytes, at + 7, 2), big(bytes, at + 5, 2)];
    if (marker === 0xda) return endsAfter(bytes, at) ? size : undefined;
  }
  return undefined;
}

function endsAfter(bytes: Uint8Array, start: number): boolean {
  for (let at = bytes.length - 2; at > start; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}

/** RFC 9649, section 2: a RIFF file whose first chunk has the size. */
function sizeOfWebp(bytes: Uint8Array): Size | undefined {
  if (little(bytes, 4, 4) + 8 > bytes.length) return undefined;
  switch (textAt(bytes, 12, 4)) {
    case "VP8X":
      return [little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1];
    case "VP8L": {
      const bits = little(bytes, 21, 4);
      return bytes[20] === 0x2f ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1] : undefined;
    }
    case "VP8 ":
      return big(bytes, 23, 3) === 0x9d012a
        ? [little(bytes, 26, 2) & 0x3fff, little(bytes, 28, 2) & 0x3fff]
        : undefined;
    default:
      return undefined;
  }
}
