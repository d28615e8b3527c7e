// Warns, at import, of operations whose ids in the catalogue would be the same: all but the first get a number, and with
// it an id that depends on their order. Only names that differ in case, spaces or slashes come together here.
import { isContainer, type Outline, operationsOf } from "../outline.ts";
import type { Warnings } from "../warnings.ts";
import { endpointParts, plainParts } from "./id.ts";

export function warnOfSameIds(outline: Outline, warnings: Warnings): void {
  const paths = outline.entries.get("paths");
  if (paths === undefined || !isContainer(paths) || paths.type !== "items") return;
  const first = new Map<string, string>();
  for (const [path, item] of paths.entries) {
    if (!isContainer(item)) continue;
    for (const [method, { operationId }] of operationsOf(item)) {
      const parts = endpointParts(method, path, operationId.is === "known" ? operationId.value : undefined);
      const text = plainParts(parts);
      const label = `${parts[0]} ${path}`;
      const other = first.get(text);
      if (other === undefined) first.set(text, label);
      else warnings.add(`${label}: its id in the catalogue would be that of ${other}; it gets a number.`);
    }
  }
}
