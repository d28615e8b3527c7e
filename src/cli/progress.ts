// A progress bar on standard error, where that is a terminal; elsewhere silence.

const WIDTH = 30;
const REDRAW_MS = 100;

/** Passes bytes on and shows how many of them have gone by. @param size bytes in all, where known */
export function showProgress(size: number | undefined): TransformStream<Uint8Array, Uint8Array> {
  const { stderr } = process;
  let bytes = 0;
  let drawn = 0;
  const draw = () => {
    drawn = Date.now();
    stderr.write(`\r${bar(bytes, size)} ${(bytes / 1e6).toFixed(1)} MB`);
  };
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (stderr.isTTY && Date.now() - drawn > REDRAW_MS) draw();
      controller.enqueue(chunk);
    },
    flush() {
      if (!stderr.isTTY) return;
      draw();
      stderr.write("\n");
    },
  });
}

function bar(bytes: number, size: number | undefined): string {
  if (size === undefined || size === 0) return "";
  const full = Math.min(WIDTH, Math.round((bytes / size) * WIDTH));
  return `[${"#".repeat(full)}${"-".repeat(WIDTH - full)}]`;
}
