// What bytes are, by their first ones: an upstream's media type is lost by the time a program returns them. Pure. Only types
// that an MCP client can do something with (WHATWG MIME Sniffing, section 6). What only begins like a picture or a sound is none.
import { isPicture } from "./picture.ts";
import { isSound } from "./sound.ts";

const SIGNATURES: readonly (readonly [type: string, start: string, further?: readonly [at: number, text: string]])[] = [
  ["image/png", "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", "\xff\xd8\xff"],
  ["image/gif", "GIF87a"],
  ["image/gif", "GIF89a"],
  ["image/webp", "RIFF", [8, "WEBPVP"]],
  ["audio/wav", "RIFF", [8, "WAVE"]],
  ["audio/mpeg", "ID3"],
  ["audio/mpeg", "\xff\xfb"],
  ["audio/ogg", "OggS"],
  ["audio/flac", "fLaC"],
  ["application/pdf", "%PDF-"],
  ["application/zip", "PK\x03\x04"],
  ["application/gzip", "\x1f\x8b\x08"],
];

const LONGEST = 16;

const UNKNOWN = "application/octet-stream";

export function mediaTypeOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, LONGEST));
  const found = SIGNATURES.find(
    ([, text, further]) =>
      start.startsWith(text) && (further === undefined || start.startsWith(further[1], further[0])),
  );
  const mimeType = found?.[0] ?? UNKNOWN;
  return mediaOf(mimeType) === undefined || isPicture(mimeType, bytes) || isSound(mimeType, bytes) ? mimeType : UNKNOWN;
}

/** The block of an answer that shows it. */
export function mediaOf(mimeType: string): "image" | "audio" | undefined {
  if (mimeType.startsWith("image/")) return "image";
  return mimeType.startsWith("audio/") ? "audio" : undefined;
}
