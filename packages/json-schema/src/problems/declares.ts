import { isRecord } from "@mci/plugin-kit";
import { referencesOf } from "../keywords/references.ts";
import { subnode } from "../keywords/subnode.ts";
import type { Node } from "../document/document.ts";
import type { Run } from "../run.ts";

/** Whether a schema has a property of this name: among its own, behind a reference or in `allOf`. */
export function declares(node: Node, name: string, run: Run, depth = 4): boolean {
  run.spend(50);
  const { schema } = node;
  if (!isRecord(schema) || depth === 0) return false;
  const { properties, allOf } = schema;
  if (isRecord(properties) && Object.hasOwn(properties, name)) return true;
  const targets = referencesOf(node).map(([, follow]) => follow(run));
  const parts = Array.isArray(allOf) ? allOf.map((part) => subnode(node, part)) : [];
  return [...targets, ...parts].some((part) => declares(part, name, run, depth - 1));
}
