// What bytes are, by their first ones: an upstream's media type is lost by the time a program returns them. Pure. Only types
// that an MCP client can do something with (WHATWG MIME Sniffing, section 6).

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

export function mediaTypeOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, LONGEST));
  const found = SIGNATURES.find(
    ([, text, further]) =>
      start.startsWith(text) && (further === undefined || start.startsWith(further[1], further[0])),
  );
  return found?.[0] ?? "application/octet-stream";
}
