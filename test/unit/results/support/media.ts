// Whole pictures and sounds, made of what their formats ask for: small ones, or of as many bytes as wanted.

const latin = (text: string) => Buffer.from(text, "latin1");
const big = (value: number, count: number) => Buffer.from(value.toString(16).padStart(count * 2, "0"), "hex");
const little = (value: number, count: number) => big(value, count).reverse();

export interface Made {
  readonly width?: number;
  readonly height?: number;
  /** In all, where a format has a place for what nobody reads. */
  readonly bytes?: number;
}

export function png({ width = 1, height = 1, bytes }: Made = {}): Buffer {
  const chunk = (type: string, data: Buffer) => Buffer.concat([big(data.length, 4), latin(type), data, big(0, 4)]);
  const made = (filler: number) =>
    Buffer.concat([
      latin("\x89PNG\r\n\x1a\n"),
      chunk("IHDR", Buffer.concat([big(width, 4), big(height, 4), latin("\x08\x06\0\0\0")])),
      chunk("tEXt", Buffer.alloc(filler, "A")),
      chunk("IDAT", latin("x\x9cc`\0\x02\0\0\x05\0\x01")),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  return bytes === undefined ? made(0) : made(bytes - made(0).length);
}

export function jpeg({ width = 1, height = 1 }: Made = {}): Buffer {
  const segment = (marker: number, data: Buffer) =>
    Buffer.concat([big(0xff00 + marker, 2), big(data.length + 2, 2), data]);
  return Buffer.concat([
    latin("\xff\xd8"),
    segment(0xe0, latin("JFIF\0\x01\x01\0\0\x01\0\x01\0\0")),
    segment(0xc0, Buffer.concat([big(8, 1), big(height, 2), big(width, 2), latin("\x01\x01\x11\0")])),
    segment(0xda, latin("\x01\x01\0\0\x3f\0")),
    latin("\x2a\xff\xd9"),
  ]);
}

export function gif({ width = 1, height = 1 }: Made = {}): Buffer {
  const size = Buffer.concat([little(width, 2), little(height, 2)]);
  return Buffer.concat([latin("GIF89a"), size, latin("\0\0\0,\0\0\0\0"), size, latin("\0\x02\x02L\x01\0;")]);
}

const riff = (type: string, ...chunks: Buffer[]) => {
  const data = Buffer.concat([latin(type), ...chunks]);
  return Buffer.concat([latin("RIFF"), little(data.length, 4), data]);
};
const chunk = (type: string, data: Buffer) => Buffer.concat([latin(type), little(data.length, 4), data]);

export const webp = {
  lossy: ({ width = 1, height = 1 }: Made = {}) =>
    riff(
      "WEBP",
      chunk(
        "VP8 ",
        Buffer.concat([latin("\x30\x01\0\x9d\x01\x2a"), little(width, 2), little(height, 2), latin("\x02\0")]),
      ),
    ),
  lossless: ({ width = 1, height = 1 }: Made = {}) =>
    riff(
      "WEBP",
      chunk("VP8L", Buffer.concat([latin("/"), little((width - 1) | ((height - 1) << 14), 4), latin("\0")])),
    ),
  extended: ({ width = 1, height = 1 }: Made = {}) =>
    riff("WEBP", chunk("VP8X", Buffer.concat([little(0, 4), little(width - 1, 3), little(height - 1, 3)]))),
};

export function wav(): Buffer {
  return riff("WAVE", chunk("fmt ", Buffer.alloc(16, 1)), chunk("data", Buffer.alloc(8)));
}

/** Two frames of 128 kilobits and 44,100 samples a second. */
export function mp3({ tag = false } = {}): Buffer {
  const frame = Buffer.concat([latin("\xff\xfb\x90\0"), Buffer.alloc(413)]);
  const head = Buffer.concat([latin("ID3\x04\0\0\0\0\x01\x02"), Buffer.alloc(130)]);
  return Buffer.concat([...(tag ? [head] : []), frame, frame]);
}

export function ogg(): Buffer {
  const page = (flags: string, data: string) =>
    Buffer.concat([latin(`OggS\0${flags}`), Buffer.alloc(20), latin(`\x01${String.fromCharCode(data.length)}${data}`)]);
  return Buffer.concat([page("\x02", "\x01vorbis"), page("\x04", "data")]);
}

export function flac(): Buffer {
  return Buffer.concat([latin("fLaC\x80\0\0\x22"), Buffer.alloc(34), latin("\xff\xf8\x69\x08\0\0\0")]);
}
