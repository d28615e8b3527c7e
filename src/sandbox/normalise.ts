// A model's program → the text of one ES module whose default export is the program. Models send an arrow function, a
// function, an expression, statements, `export default`, any of them in a code fence: all are accepted. Nothing is
// added on a line of its own, so the lines of errors are the author's. Pure. Not here: running it.
import {
  type AnyNode,
  getLineInfo,
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
import { stripFence } from "./fence.ts";
import { instrument, isFunction, type Reach } from "./instrument.ts";
import { type LiteralRequest, literalRequests } from "./literal-requests.ts";
import { HINT, refusal } from "./refusal.ts";

export interface Module extends Reach {
  readonly text: string;
  /** What it imports beside what every guest has, by paths in `src/`: of programs of ours alone. */
  readonly modules?: Readonly<Record<string, string | { readonly js: string }>>;
  /** That can be checked before it runs. */
  readonly requests: readonly LiteralRequest[];
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

/** @throws SluiceError `too_large`, or `parse_error` with line and column */
export function normalise(code: string): Module {
  if (new TextEncoder().encode(code).length > MAX_PROGRAM_BYTES) {
    throw new SluiceError(
      "too_large",
      `The program is larger than ${MAX_PROGRAM_BYTES / 1024} KiB.`,
      "Send a smaller one; large data belongs in the API, not in the program.",
    );
  }
  const half = code.search(/\p{Surrogate}/u);
  if (half >= 0) throw refusal(code, half, "A program cannot hold half a character, a lone surrogate");
  const source = stripFence(code);
  if (source.trim() === "") throw empty();
  const edits = new Edits(source);
  try {
    const program = parseProgram(source);
    // Before it is wrapped: of two insertions at one offset the first stands first, and an arrow's end may be the program's.
    const reach = instrument(program, source, edits);
    if (program.type === "Program") exportStatements(program, source, edits);
    else exportExpression(program, edits);
    return { text: edits.apply(), ...reach, requests: literalRequests(program, source), original: edits.original };
  } catch (thrown) {
    // Parser and walker are recursive: what overflows their stack is no program of this size that anyone means.
    if (thrown instanceof RangeError) throw new SluiceError("parse_error", "The program is nested too deeply.", HINT);
    throw thrown;
  }
}

/** As a lone expression, or else as statements. */
function parseProgram(source: string): AnyNode {
  const expression = attempt(() => parseLoneExpression(source));
  if (expression.value !== undefined) return expression.value;
  const statements = attempt(() => parse(source, OPTIONS));
  if (statements.value !== undefined) return statements.value;
  // As statements, a broken object literal is wrong at its second colon: the reading that came further tells more.
  throw syntaxError(source, expression.offset > statements.offset ? expression : statements);
}

/** A lone function or expression, with nothing behind it but semicolons. */
function parseLoneExpression(source: string): AnyNode | undefined {
  const expression = parseExpressionAt(source, 0, OPTIONS) as AnyNode;
  const rest = tokenizer(source.slice(expression.end), { ...OPTIONS, allowHashBang: false });
  for (const token of rest) if (token.type !== tokTypes.semi) return undefined;
  return expression;
}

function exportExpression(expression: AnyNode, edits: Edits): void {
  if (isFunction(expression)) return edits.insert(expression.start, "export default ");
  edits.insert(expression.start, "export default async () => (");
  edits.insert(expression.end, ")");
}

/** A module with a default export, or plain statements, whose last value is the result. */
function exportStatements(tree: Program, source: string, edits: Edits): void {
  for (const node of tree.body) {
    if (node.type === "ImportDeclaration") throw refusal(source, node.start, "A program cannot import");
    if (node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration")
      throw refusal(source, node.start, "A program cannot export names");
  }
  if (!tree.body.some((node) => node.type === "ExportDefaultDeclaration")) return wrap(tree, source, edits);
  const strict = attempt(() => parse(source, { ...OPTIONS, allowReturnOutsideFunction: false }));
  if (strict.value === undefined) throw syntaxError(source, strict);
}

function wrap(tree: Program, source: string, edits: Edits): void {
  const statements = tree.body.filter(({ type }) => type !== "EmptyStatement");
  const [first] = statements;
  if (first === undefined) throw empty();
  edits.insert(first.start, "export default async () => {");
  const main = functionToCall(tree, statements);
  // Functions behind the last statement are hoisted: they do not hide its value.
  const last = statements.findLast(({ type }) => type !== "FunctionDeclaration");
  if (main === undefined && last?.type === "ExpressionStatement") {
    edits.insert(last.start, "return (");
    edits.insert(source[last.end - 1] === ";" ? last.end - 1 : last.end, ")");
  }
  edits.insert(source.length, main === undefined ? "\n}" : `\nreturn ${main}()}`);
}

/** The function that the program declares last and leaves to be called: one that it names elsewhere, it calls itself. */
function functionToCall(tree: Program, statements: Program["body"]): string | undefined {
  const last = statements.at(-1);
  if (last?.type === "VariableDeclaration") {
    const declared = last.declarations.at(-1);
    return declared?.id.type === "Identifier" && declared.init && isFunction(declared.init)
      ? declared.id.name
      : undefined;
  }
  const names = new Map<string, number[]>();
  full(tree, (visited) => {
    const node = visited as AnyNode;
    if (node.type !== "Identifier") return;
    const places = names.get(node.name);
    if (places === undefined) names.set(node.name, [node.start]);
    else places.push(node.start);
  });
  const declarations = statements.slice(statements.findLastIndex(({ type }) => type !== "FunctionDeclaration") + 1);
  const left = declarations
    .filter((node) => node.type === "FunctionDeclaration")
    .findLast(({ id, start, end }) => names.get(id.name)?.every((place) => place >= start && place < end));
  return left?.id.name;
}

/** What a parser read, or undefined and where it stopped and why. */
interface Attempt<T> {
  readonly value: T | undefined;
  readonly offset: number;
  readonly message: string;
}

function attempt<T>(read: () => T): Attempt<T> {
  try {
    return { value: read(), offset: -1, message: "" };
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError && "pos" in thrown && typeof thrown.pos === "number")) throw thrown;
    return { value: undefined, offset: thrown.pos, message: thrown.message.replace(/ \(\d+:\d+\)$/, "") };
  }
}

function syntaxError(source: string, { offset, message }: Attempt<unknown>): SluiceError {
  const { line, column } = getLineInfo(source, offset);
  return new SluiceError("parse_error", `Syntax error at line ${line}, column ${column + 1}: ${message}.`, HINT);
}

function empty(): SluiceError {
  return new SluiceError("parse_error", "The program is empty.", HINT);
}
