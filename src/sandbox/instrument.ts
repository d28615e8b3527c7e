// Writes the step counter into every loop, function and class field of a program, refuses `import()`, and tells whether the program
// can reach a document. Not here: the counter itself (guest/steps.js), the program's form (normalise.ts).
import type { AnyNode, Node } from "acorn";
import { full } from "acorn-walk";
import type { Edits } from "./edits.ts";
import { refusal } from "./refusal.ts";

/** The name under which the guest defines its step counter (guest/steps.js). */
export const STEP = "__sluice_step";

export function isFunction(node: AnyNode): boolean {
  if (node.type === "ParenthesizedExpression") return isFunction(node.expression);
  return node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression";
}

/** What a program can read of documents, as far as its text tells. */
export interface Reach {
  /** Does it name `spec`, `specs`, `find` or `signature`? If not, no document needs to be loaded. */
  readonly usesDocument: boolean;
  /** Does it name `find`, which looks into all of them? */
  readonly usesFind: boolean;
  /** Every name and every string in it: the documents that it means are among them, if it names any. */
  readonly words: ReadonlySet<string>;
}

/** A program that names one of these may read a document. */
const WAYS_TO_DOCUMENTS = new Set(["spec", "specs", "find", "signature", "globalThis", "self"]);

/** Writes the step counter in, and refuses `import()`. */
export function instrument(tree: Node, source: string, edits: Edits): Reach {
  let usesDocument = false;
  let usesFind = false;
  const words = new Set<string>();
  const enter = (body: AnyNode, open: string, close: string) => {
    if (body.type === "BlockStatement") return edits.insert(body.start + 1, `${STEP}();`);
    edits.insert(body.start, open);
    edits.insert(body.end, close);
  };
  const enterExpression = (body: AnyNode) => enter(body, `(${STEP}(),`, ")");
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
        return enterExpression(node.body);
      case "PropertyDefinition": // runs with each construction, like a function
        if (node.value && !isFunction(node.value)) enterExpression(node.value); // a function counts when it is called
        return;
      case "ImportExpression":
        throw refusal(source, node.start, "A program cannot import");
      case "Identifier":
        if (node.name === STEP) throw refusal(source, node.start, `A program cannot use the name ${STEP}`);
        if (WAYS_TO_DOCUMENTS.has(node.name)) usesDocument = true;
        if (node.name === "find") usesFind = true;
        words.add(node.name);
        return;
      case "MemberExpression":
        if (node.property.type === "Identifier") words.add(node.property.name);
        return;
      case "ObjectPattern":
        for (const property of node.properties) {
          if ("key" in property && property.key.type === "Identifier") words.add(property.key.name);
        }
        return;
      case "Literal":
        if (typeof node.value === "string") words.add(node.value);
        return;
      case "TemplateElement":
        words.add(node.value.cooked ?? "");
    }
  });
  return { usesDocument, usesFind, words };
}
