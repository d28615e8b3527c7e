// A model's program → the text of one ES module whose default export is the program. Models send an arrow function, a
// function, an expression, statements, `export default`, any of them in a code fence: all are accepted. Nothing is
// added on a line of its own, so the lines of errors are the author's. Pure. Not here: running it.
import {
  type AnyNode,
  type ExportDefaultDeclaration,
  type Node,
  type Options,
  type Program,
  parse,
  parseExpressionAt,
  tokenizer,
  tokTypes,
} from "acorn";
import { full } from "acorn-walk";
import { SluiceError } from "../errors.ts";
import { MAX_PROGRAM_BYTES } from "../limits.ts";
import { Edits, type Position } from "./edits.ts";

/** The name under which the guest defines its step counter (guest/steps.js). */
export const STEP = "__sluice_step";

export interface Module {
  readonly text: string;
  /** Does the program name `spec` or `specs`? If not, no document needs to be loaded. */
  readonly usesDocument: boolean;
  /** Where in the author's text a place in `text` is. Lines and columns count from 1. */
  readonly original: (position: Position) => Position;
}

const OPTIONS: Options = {
  ecmaVersion: "latest",
  sourceType: "module",
  allowAwaitOutsideFunction: true,
  allowReturnOutsideFunction: true,
  preserveParens: true,
};

const HINT = "Send one JavaScript async arrow function; no TypeScript, no import.";

/** @throws SluiceError `too_large`, or `parse_error` with line and column */
export function normalise(code: string): Module {
  if (new TextEncoder().encode(code).length > MAX_PROGRAM_BYTES) {
    throw new SluiceError(
      "too_large",
      `The program is larger than ${MAX_PROGRAM_BYTES / 1024} KiB.`,
      "Send a smaller one; large data belongs in the API, not in the program.",
    );
  }
  const source = stripFence(code);
  if (source.trim() === "") throw new SluiceError("parse_error", "The program is empty.", HINT);
  const edits = new Edits(source);
  const tree = asExpression(source, edits) ?? asStatements(source, edits);
  const usesDocument = instrument(tree, source, edits);
  return { text: edits.apply(), usesDocument, original: edits.original };
}

/** The text inside a Markdown code fence, its first line kept empty so that line numbers stay. */
function stripFence(code: string): string {
  const fenced = /^\s*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?[ \t]*\1\s*$/.exec(code);
  if (fenced?.[2] === undefined) return code;
  const linesBefore = code.slice(0, code.indexOf(fenced[2], code.indexOf("\n"))).split("\n").length - 1;
  return "\n".repeat(linesBefore) + fenced[2];
}

/** A lone function or expression, with nothing behind it but semicolons. */
function asExpression(source: string, edits: Edits): Node | undefined {
  let expression: AnyNode;
  try {
    expression = parseExpressionAt(source, 0, OPTIONS) as AnyNode;
    for (const token of tokenizer(source.slice(expression.end), OPTIONS))
      if (token.type !== tokTypes.semi) return undefined;
  } catch {
    return undefined; // asStatements reads it again and says what is wrong
  }
  if (isFunction(expression)) {
    edits.insert(expression.start, "export default ");
  } else {
    edits.insert(expression.start, "export default async () => (");
    edits.insert(expression.end, ")");
  }
  return expression;
}

/** A module with a default export, or plain statements, whose last value is the result. */
function asStatements(source: string, edits: Edits): Node {
  const tree = parseModule(source);
  for (const node of tree.body) {
    if (
      node.type === "ImportDeclaration" ||
      node.type === "ExportNamedDeclaration" ||
      node.type === "ExportAllDeclaration"
    ) {
      const what = node.type === "ImportDeclaration" ? "import" : "export names";
      throw refusal(source, node, `A program cannot ${what}.`);
    }
  }
  const exported = tree.body.find((node): node is ExportDefaultDeclaration => node.type === "ExportDefaultDeclaration");
  if (exported === undefined) wrap(tree, source, edits);
  else parseModule(source, { ...OPTIONS, allowReturnOutsideFunction: false });
  return tree;
}

function wrap(tree: Program, source: string, edits: Edits): void {
  const last = tree.body.at(-1);
  const first = tree.body[0];
  edits.insert(first?.start ?? 0, "export default async () => {");
  let end = "\n}";
  if (last?.type === "ExpressionStatement") {
    edits.insert(last.start, "return (");
    edits.insert(source[last.end - 1] === ";" ? last.end - 1 : last.end, ")");
  } else if (last?.type === "FunctionDeclaration") {
    end = `\nreturn ${last.id.name}()}`;
  } else if (last?.type === "VariableDeclaration") {
    const declared = last.declarations.at(-1);
    if (declared?.id.type === "Identifier" && declared.init && isFunction(declared.init))
      end = `\nreturn ${declared.id.name}()}`;
  }
  edits.insert(source.length, end);
}

/** Writes the step counter into every loop and function, and refuses `import()`. */
function instrument(tree: Node, source: string, edits: Edits): boolean {
  let usesDocument = false;
  const enter = (body: AnyNode, open: string, close: string) => {
    if (body.type === "BlockStatement") return edits.insert(body.start + 1, `${STEP}();`);
    edits.insert(body.start, open);
    edits.insert(body.end, close);
  };
  full(tree, (visited) => {
    const node = visited as AnyNode;
    switch (node.type) {
      case "WhileStatement":
      case "DoWhileStatement":
      case "ForStatement":
      case "ForInStatement":
      case "ForOfStatement":
        return enter(node.body, `{${STEP}();`, "}");
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        return enter(node.body, `(${STEP}(),`, ")");
      case "ImportExpression":
        throw refusal(source, node, "A program cannot import.");
      case "Identifier":
        if (node.name === "spec" || node.name === "specs" || node.name === "globalThis") usesDocument = true;
    }
  });
  return usesDocument;
}

function isFunction(node: AnyNode): boolean {
  if (node.type === "ParenthesizedExpression") return isFunction(node.expression);
  return node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression";
}

function parseModule(source: string, options = OPTIONS): Program {
  try {
    return parse(source, options);
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new SluiceError("parse_error", "The program is nested too deeply.", HINT);
    if (!(thrown instanceof SyntaxError) || !("loc" in thrown)) throw thrown;
    const { line, column } = thrown.loc as { line: number; column: number };
    const message = thrown.message.replace(/ \(\d+:\d+\)$/, "");
    throw new SluiceError("parse_error", `Syntax error at line ${line}, column ${column + 1}: ${message}.`, HINT);
  }
}

function refusal(source: string, node: Node, message: string): SluiceError {
  const before = source.slice(0, node.start).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  return new SluiceError("parse_error", `${message.slice(0, -1)} (line ${before.length}, column ${column}).`, HINT);
}
