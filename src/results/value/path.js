// How a place in a value is told: `result.data[]["a key"].name`. Keys are the upstream's words, and go into sentences that a model
// reads as this server's: whatever is no plain name is quoted, on one line, with nothing invisible in it. Pure.

const PLAIN = /^[A-Za-z_$][\w$]*$/;

/** Controls, marks that turn or hide text, and line ends that JSON leaves as they are. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** As a string literal of JSON. @param {string} text */
export function quoted(text) {
  return JSON.stringify(text).replace(UNSEEN, (unseen) =>
    Array.from({ length: unseen.length }, (_, at) => `\\u${unseen.charCodeAt(at).toString(16).padStart(4, "0")}`).join(
      "",
    ),
  );
}

/** As TypeScript has the name of a property. @param {string} key */
export function nameOf(key) {
  return PLAIN.test(key) ? key : quoted(key);
}

/** The step to a property, after what leads to its object. @param {string} key */
export function memberOf(key) {
  return PLAIN.test(key) ? `.${key}` : `[${quoted(key)}]`;
}
