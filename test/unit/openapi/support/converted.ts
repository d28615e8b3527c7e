// A Swagger 2.0 document as its conversion has it, put together again: what the conversion hands on, before references
// are resolved.
import { BlockWriter } from "../../../../src/openapi/block-writer.ts";
import { createOutlineBuilder } from "../../../../src/openapi/outline-builder.ts";
import { createPieceReader } from "../../../../src/openapi/piece-reader.ts";
import { createRankingWriter } from "../../../../src/openapi/ranking-writer.ts";
import { createScanner } from "../../../../src/openapi/scanner.ts";
import { convertSwagger } from "../../../../src/openapi/swagger/convert.ts";

export interface Converted {
  readonly document: Record<string, unknown>;
  readonly warnings: readonly string[];
}

export function converted(swagger: Uint8Array | object): Converted {
  const bytes = swagger instanceof Uint8Array ? swagger : new TextEncoder().encode(JSON.stringify(swagger));
  const blocks = new BlockWriter();
  const builder = createOutlineBuilder(blocks, createRankingWriter());
  const scanner = createScanner(builder);
  scanner.push(bytes);
  scanner.end();

  const document = {};
  const open: object[] = [];
  const put = (key: string, value: unknown) =>
    Object.defineProperty(open.at(-1) ?? document, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  const warnings: string[] = [];
  const visitor = {
    enter(key: string) {
      const object = open.length === 0 ? document : {};
      if (open.length > 0) put(key, object);
      open.push(object);
      return true;
    },
    leave: () => void open.pop(),
    piece: (key: string, piece: Uint8Array) => void put(key, JSON.parse(new TextDecoder().decode(piece))),
  };
  convertSwagger(builder, createPieceReader(blocks.finish()), visitor, (text) => warnings.push(text));
  return { document, warnings };
}
