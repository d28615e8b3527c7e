// A file's bytes as JSON. YAML is converted here, so that its size does not matter to the server.
import { SluiceError } from "../errors.ts";
import { yamlToJson } from "../openapi/yaml/to-json.ts";
import { CommandError } from "./command-error.ts";
import type { Source } from "./source.ts";

/** JSON is handed on as it is, well formed or not. @throws CommandError that names the file */
export function toJson(source: Source): Uint8Array {
  if (isHtml(source)) {
    throw new CommandError(
      `${source.name} is an HTML page, not an OpenAPI document. Give the document's own address, which the page may link to: often it ends in openapi.json or openapi.yaml.`,
    );
  }
  if (!isYaml(source)) return source.bytes;
  try {
    return Buffer.concat(yamlToJson(source.bytes));
  } catch (error) {
    if (error instanceof SluiceError) throw new CommandError(`${source.name}: ${error.text}`);
    throw error;
  }
}

/** By its name; a name that does not tell leaves it to the first character. */
function isYaml({ url, bytes }: Source): boolean {
  if (/\.ya?ml$/i.test(url.pathname)) return true;
  if (/\.json$/i.test(url.pathname)) return false;
  return !/^\s*\{/.test(startOf(bytes));
}

/** A page about the API, or one that asks to sign in, comes in the place of a document. */
function isHtml({ bytes }: Source): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*|<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(startOf(bytes));
}

function startOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 1024));
}
