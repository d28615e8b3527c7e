// A document as the server wants it: JSON. YAML is converted here, so that its size does not matter to the server.
import { SluiceError } from "../errors.ts";
import { yamlToJson } from "../openapi/yaml/to-json.ts";
import { CommandError } from "./command-error.ts";
import { readSource, type Source } from "./source.ts";

/** @returns the document at a path or URL, as JSON @throws CommandError that names the file */
export async function readDocument(from: string): Promise<Uint8Array> {
  return toJson(await readSource(from));
}

/** The bytes as JSON; JSON that is not well formed is left to the compiler to refuse. */
function toJson(source: Source): Uint8Array {
  if (!isYaml(source)) return source.bytes;
  return named(source.name, () => Buffer.concat(yamlToJson(source.bytes)));
}

/** By its name; a name that does not tell leaves it to the first character. */
function isYaml({ url, bytes }: Source): boolean {
  if (/\.ya?ml$/i.test(url.pathname)) return true;
  if (/\.json$/i.test(url.pathname)) return false;
  return !/^\s*\{/.test(new TextDecoder().decode(bytes.subarray(0, 1024)));
}

/** Puts the file's name before what is wrong with it. */
function named<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof SluiceError) throw new CommandError(`${name}: ${error.text}`);
    throw error;
  }
}
