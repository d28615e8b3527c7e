// Whether bytes are a whole sound, by the structure of its format: what begins like one may be anything. Pure. Not here: pictures
// (picture.ts).
import { big, little, textAt } from "./octets.ts";

const CHECKS: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  "audio/wav": isWave,
  "audio/mpeg": isMpeg,
  "audio/ogg": isOgg,
  "audio/flac": isFlac,
};

export function isSound(mimeType: string, bytes: Uint8Array): boolean {
  return CHECKS[mimeType]?.(bytes) ?? false;
}

/** RIFF: chunks of a name, a length and data, first of all its format. */
function isWave(bytes: Uint8Array): boolean {
  if (textAt(bytes, 12, 4) !== "fmt ") return false;
  for (let at = 12; at + 8 <= bytes.length; at += 8 + little(bytes, at + 4, 4)) {
    if (textAt(bytes, at, 4) === "data") return at + 8 + little(bytes, at + 4, 4) <= bytes.length;
  }
  return false;
}

/** Frames in a row that no other data has. */
const MPEG_FRAMES = 2;

/** Kilobits a second of layer III, of MPEG 1 and of its later versions (ISO 11172-3 and 13818-3, section 2.4.2.3). */
const KILOBITS = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
/** Samples a second of MPEG 1; a half and a quarter of that in its later versions. */
const RATES = [44_100, 48_000, 32_000];

/** Frames one after the other, after a tag (ID3v2, section 3.1: seven bits of each byte of its size count). */
function isMpeg(bytes: Uint8Array): boolean {
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes[at] ?? 0), 0);
  let at = textAt(bytes, 0, 3) === "ID3" ? 10 + size : 0;
  for (let frames = 0; frames < MPEG_FRAMES; frames++) {
    const length = mpegFrameAt(bytes, at);
    if (length === undefined || at + length > bytes.length) return false;
    at += length;
  }
  return true;
}

/** Bytes of the frame of layer III that begins there. */
function mpegFrameAt(bytes: Uint8Array, at: number): number | undefined {
  const header = big(bytes, at, 4);
  const version = (header >>> 19) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const kilobits = KILOBITS[version === 3 ? 0 : 1]?.[(header >>> 12) & 15];
  const rate = RATES[(header >>> 10) & 3];
  if (header >>> 21 !== 0x7ff || version === 1 || ((header >>> 17) & 3) !== 1 || !kilobits || !rate) return undefined;
  const [bits, part] = version === 3 ? [144, 1] : [72, version === 2 ? 2 : 4];
  return Math.floor((bits * kilobits * 1_000 * part) / rate) + ((header >>> 9) & 1);
}

/** RFC 3533, section 6: pages, each with the lengths of its segments, to one that says it is the last. */
function isOgg(bytes: Uint8Array): boolean {
  let [at, isLast] = [0, false];
  while (!isLast && textAt(bytes, at, 4) === "OggS") {
    isLast = ((bytes[at + 5] ?? 0) & 4) !== 0;
    const count = bytes[at + 26] ?? 0;
    const segments = bytes.subarray(at + 27, at + 27 + count);
    at += 27 + count + segments.reduce((sum, length) => sum + length, 0);
  }
  return isLast && at <= bytes.length;
}

/** RFC 9639, section 8: blocks of metadata, the first of them STREAMINFO, then frames. */
function isFlac(bytes: Uint8Array): boolean {
  if (big(bytes, 4, 4) % 2 ** 31 !== 34) return false;
  for (let at = 4; at + 4 <= bytes.length; at += 4 + big(bytes, at + 1, 3)) {
    const isLast = ((bytes[at] ?? 0) & 0x80) !== 0;
    if (isLast) return big(bytes, at + 4 + big(bytes, at + 1, 3), 2) >>> 1 === 0x7ffc;
  }
  return false;
}
