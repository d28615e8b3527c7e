// The requests that a program's text tells: `api.request({ method: "GET", path: "/orders" })`, with a method and a path that
// are literal. They can be checked before anything runs. What is computed is left to the run. Not here: the check itself
// (run/check-program.ts).
import { type AnyNode, getLineInfo, type Node, type ObjectExpression } from "acorn";
import { full } from "acorn-walk";
import type { Position } from "./edits.ts";

export interface LiteralRequest {
  readonly method: string;
  readonly path: string;
  readonly spec: string | undefined;
  /** Names; undefined where the text does not tell all of them. */
  readonly params: readonly string[] | undefined;
  readonly query: readonly string[] | undefined;
  /** Of the options. Lines and columns count from 1. */
  readonly position: Position;
}

/** None of a program that has an `api` of its own. */
export function literalRequests(tree: Node, source: string): LiteralRequest[] {
  const requests: LiteralRequest[] = [];
  let isShadowed = false;
  full(tree, (visited, _, type) => {
    const node = visited as AnyNode;
    if (type === "VariablePattern" && node.type === "Identifier" && node.name === "api") isShadowed = true;
    const request = requestIn(node, source);
    if (request !== undefined) requests.push(request);
  });
  return isShadowed ? [] : requests;
}

function requestIn(node: AnyNode, source: string): LiteralRequest | undefined {
  if (node.type !== "CallExpression" || !isRequest(node.callee)) return undefined;
  const options = node.arguments[0] && inner(node.arguments[0]);
  const members = options?.type === "ObjectExpression" ? membersOf(options) : undefined;
  if (options === undefined || members === undefined) return undefined;
  const [method, path, spec] = ["method", "path", "spec"].map((name) => textOf(members.get(name)));
  if (method === undefined || path === undefined || (members.has("spec") && spec === undefined)) return undefined;
  const { line, column } = getLineInfo(source, options.start);
  return {
    ...{ method: method.toUpperCase(), path, spec },
    ...{ params: namesOf(members.get("params")), query: namesOf(members.get("query")) },
    position: { line, column: column + 1 },
  };
}

function isRequest(callee: AnyNode): boolean {
  return (
    callee.type === "MemberExpression" &&
    !callee.computed &&
    callee.object.type === "Identifier" &&
    callee.object.name === "api" &&
    callee.property.type === "Identifier" &&
    callee.property.name === "request"
  );
}

/** By name, the last of each; undefined where the text does not tell all of them. */
function membersOf({ properties }: ObjectExpression): Map<string, AnyNode> | undefined {
  const members = new Map<string, AnyNode>();
  for (const property of properties) {
    if (property.type === "SpreadElement" || property.computed || property.kind !== "init") return undefined;
    const { key } = property;
    const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : undefined;
    // Such a member sets the prototype.
    if (name === undefined || name === "__proto__") return undefined;
    members.set(name, property.value);
  }
  return members;
}

/** Of what is sent of an object, where the text tells all of it; none where there is no such member. */
function namesOf(node: AnyNode | undefined): readonly string[] | undefined {
  if (node === undefined) return [];
  const object = inner(node);
  if (isNothing(object)) return [];
  const members = object.type === "ObjectExpression" ? membersOf(object) : undefined;
  if (members === undefined || [...members.values()].some(mayBeNothing)) return undefined;
  return [...members].flatMap(([name, value]) => (isNothing(value) ? [] : [name]));
}

/** What is not sent: `undefined` is skipped, and null has no text. */
function isNothing(node: AnyNode): boolean {
  const value = inner(node);
  if (value.type === "Literal") return value.raw === "null";
  if (value.type === "UnaryExpression") return value.operator === "void";
  return value.type === "Identifier" && value.name === "undefined";
}

/** Whether the text itself says that there may be nothing, or not: `page > 1 ? page : undefined`. A name alone is a value. */
function mayBeNothing(node: AnyNode): boolean {
  const value = inner(node);
  if (value.type === "ConditionalExpression" || value.type === "LogicalExpression") {
    const branches =
      value.type === "LogicalExpression" ? [value.left, value.right] : [value.consequent, value.alternate];
    return branches.some((branch) => isNothing(branch) || mayBeNothing(branch));
  }
  return value.type === "ChainExpression";
}

function textOf(node: AnyNode | undefined): string | undefined {
  const value = node && inner(node);
  if (value?.type === "Literal" && typeof value.value === "string") return value.value;
  if (value?.type === "TemplateLiteral" && value.expressions.length === 0)
    return value.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

function inner(node: AnyNode): AnyNode {
  return node.type === "ParenthesizedExpression" ? inner(node.expression) : node;
}
