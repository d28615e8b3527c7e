// A value that is made when it is first asked for.

/** @template T @param {() => T} make @returns {() => T} */
export function once(make) {
  /** @type {{ value: T } | undefined} */
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
