// What a plain scalar means in the core schema of YAML 1.2 (YAML 1.2.2, section 10.3.2), as JSON text. Dates, `on`,
// `yes` and sexagesimals are strings there. Not here: quoted scalars, which are strings always.

const NULL = /^(?:null|Null|NULL|~|)$/;
const TRUE = /^(?:true|True|TRUE)$/;
const FALSE = /^(?:false|False|FALSE)$/;
const OCTAL = /^0o[0-7]+$/;
const HEXADECIMAL = /^0x[0-9a-fA-F]+$/;
const NUMBER = /^([-+]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([-+]?\d+))?$/;

/**
 * Numbers keep their digits, as JSON allows it: `1.10` is not 1.1, and a large integer is not rounded. `.inf` and `.nan`,
 * which JSON does not have, stay the strings that they are written as.
 */
export function plainToJson(text: string): string {
  if (NULL.test(text)) return "null";
  if (TRUE.test(text)) return "true";
  if (FALSE.test(text)) return "false";
  if (OCTAL.test(text) || HEXADECIMAL.test(text)) return BigInt(text).toString();
  return numberToJson(text) ?? JSON.stringify(text);
}

/** JSON has no plus sign, no leading zeros, and a digit on both sides of the point. */
function numberToJson(text: string): string | undefined {
  const found = NUMBER.exec(text);
  if (found === null) return undefined;
  const [, sign, whole = "0", fraction = "", bareFraction = "", exponent] = found;
  const decimals = fraction + bareFraction;
  return (
    (sign === "-" ? "-" : "") +
    whole.replace(/^0+(?=\d)/, "") +
    (decimals === "" ? "" : `.${decimals}`) +
    (exponent === undefined ? "" : `e${exponent}`)
  );
}
