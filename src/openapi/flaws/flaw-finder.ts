// Looks at a document on its way to the outline, and warns of what is flawed in it, naming the operation. Nothing is
// changed or refused: a flawed operation is kept as it is. References are not followed.
import { METHODS } from "../method.ts";
import { isRecord, parsePiece } from "../piece.ts";
import type { Visitor } from "../scanner.ts";
import type { Warnings } from "../warnings.ts";
import { bodyFlaws, responseFlaws } from "./operation-flaws.ts";
import { parameterFlaws } from "./parameter-flaws.ts";
import { anonymous, memberFlaw, pathFlaws } from "./path-flaws.ts";

/** A path item that is being read. */
interface OpenItem {
  readonly name: string;
  readonly isPath: boolean;
  /** By method; a key that comes again replaces the one before. */
  readonly operations: Map<string, Record<string, unknown>>;
  parameters: unknown;
}

/**
 * @param visitor what the document goes on to
 * @param missing where operations without responses are told, which only versions before 3.1 demand
 */
export function findFlaws(visitor: Visitor, warnings: Warnings, missing: Warnings): Visitor {
  const open: string[] = [];
  const templates = new Map<string, string>();
  const operationIds = new Map<string, string>();
  let item: OpenItem | undefined;

  /** Whether what is open is a map of path items. */
  const inItems = () =>
    open.length === 2 && (open[1] === "paths" || open[1] === "webhooks" || open[1] === "x-webhooks");

  function startItem(name: string): OpenItem {
    const isPath = open[1] === "paths";
    if (isPath) {
      for (const flaw of pathFlaws(name)) warnings.add(`${name}: ${flaw}.`);
      const twin = templates.get(anonymous(name));
      if (twin !== undefined && twin !== name)
        warnings.add(`${name}: it differs from ${twin} only in the names of its parameters.`);
      templates.set(anonymous(name), name);
    }
    return { name, isPath, operations: new Map(), parameters: undefined };
  }

  function member(of: OpenItem, key: string, value: unknown): void {
    if (key === "parameters") of.parameters = value;
    if (key === "$ref" && of.isPath)
      warnings.add(`${of.name}: what it refers to is read there; its operations are not counted as this path's.`);
    if (METHODS.has(key) && isRecord(value)) of.operations.set(key, value);
    else if (key === "additionalOperations") additional(of, value);
    else {
      const flaw = memberFlaw(key, METHODS);
      if (flaw !== undefined) warnings.add(`${key.toUpperCase()} ${of.name}: ${flaw}.`);
    }
  }

  function additional(of: OpenItem, value: unknown): void {
    if (!isRecord(value) || !Object.values(value).every(isRecord)) {
      warnings.add(
        `${of.name}: its additionalOperations are no map of operations; none of them is an operation like this.`,
      );
      return;
    }
    for (const [method, operation] of Object.entries(value)) {
      if (METHODS.has(method.toLowerCase()))
        warnings.add(
          `${method} ${of.name}: it stands among the additionalOperations, where OpenAPI has a field for it.`,
        );
      if (isRecord(operation)) of.operations.set(method, operation);
    }
  }

  function endItem({ name, isPath, operations, parameters }: OpenItem): void {
    for (const [method, operation] of operations) {
      const label = `${method.toUpperCase()} ${name}`;
      const flaws = [
        ...parameterFlaws(operation.parameters, parameters, isPath ? name : undefined),
        ...bodyFlaws(operation.requestBody),
        ...responseFlaws(operation.responses),
      ];
      for (const flaw of flaws) warnings.add(`${label}: ${flaw}.`);
      if (operation.responses === undefined && operation.$ref === undefined)
        missing.add(`${label}: it has no responses.`);
      const id = operation.operationId;
      if (id !== undefined && typeof id !== "string") warnings.add(`${label}: its operationId is no text.`);
      if (typeof id === "string") checkId(id, label);
    }
  }

  function checkId(id: string, label: string): void {
    const first = operationIds.get(id);
    if (first === undefined) operationIds.set(id, label);
    else warnings.add(`${label}: its operationId ${id} is that of ${first} too.`);
  }

  return {
    enter(key) {
      const entered = visitor.enter(key);
      if (!entered) return false;
      if (inItems()) item = startItem(key);
      open.push(key);
      return true;
    },
    leave() {
      visitor.leave();
      open.pop();
      if (item !== undefined && open.length === 2) {
        endItem(item);
        item = undefined;
      }
    },
    piece(key, bytes) {
      // Read before it is handed on: the bytes are whoever's comes last.
      if (item !== undefined) member(item, key, parsePiece(bytes));
      else if (inItems() && !(open[1] === "paths" && key.startsWith("x-")))
        warnings.add(`${key}: a path item is an object.`);
      visitor.piece(key, bytes);
    },
  };
}
