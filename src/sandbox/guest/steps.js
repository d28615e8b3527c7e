// The backstop against endless programs: the host writes a call of this into every loop and function of a program.
// A local workerd enforces no CPU limit and runs guests on the server's own thread; in production `cpuMs` is the limit.

/** @param {number} max */
export function createStepCounter(max) {
  let steps = 0;
  return () => {
    if (++steps > max) {
      throw new Error(
        `The program ran more than ${max.toLocaleString("en-US")} loop turns and calls. Look for an endless loop.`,
      );
    }
  };
}
