import { isRecord } from "@mci/plugin-kit";
import { collectReferences } from "../keywords/references.ts";
import type { SchemaNode } from "../document/document.ts";
import type { Run } from "../run.ts";
import { article, listed, shortJson } from "./words.ts";

/** The alternatives in a few words each: their types, their values, or the properties they require. */
export function describeForms(nodes: readonly SchemaNode[], run: Run): string {
  const known = written.get(nodes) ?? forms(nodes, run);
  written.set(nodes, known);
  return known;
}

/** By the branches of a choice, which are always the same array: one choice may fail for each of many parts. */
const written = new WeakMap<readonly SchemaNode[], string>();

function forms(nodes: readonly SchemaNode[], run: Run): string {
  if (nodes.length > 10) return "";
  const words = nodes.map((node) => form(node, run, 0));
  return words.includes(undefined) ? "" : `: ${words.join(", ")}`;
}

function form(node: SchemaNode, run: Run, depth: number): string | undefined {
  const { schema } = node;
  if (!isRecord(schema)) return undefined;
  const { required, type, enum: values } = schema;
  if (Object.hasOwn(schema, "const")) return shortJson(schema["const"], run);
  if (Array.isArray(values)) return listed(values, run);
  if (Array.isArray(required) && required.length > 0) return named(required);
  if (type !== undefined) return article(type);
  const [reference] = collectReferences(node);
  if (reference === undefined || depth > 10) return undefined;
  return form(reference[1]({ scope: undefined }), run, depth + 1);
}

function named(required: readonly unknown[]): string {
  const shown = required.slice(0, 10).join(", ");
  return required.length > 10 ? `{${shown}, ...}` : `{${shown}}`;
}
