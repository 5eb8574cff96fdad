import { isRecord } from "../is-record.ts";
import { referencesOf } from "../keywords/references.ts";
import type { Node } from "../node.ts";
import { article, listed, shortJson } from "./words.ts";

/** The alternatives in a few words each: their types, their values, or the properties they require. */
export function formsOf(nodes: readonly Node[]): string {
  const known = forms.get(nodes) ?? described(nodes);
  forms.set(nodes, known);
  return known;
}

/** By the branches of a choice, which are always the same array: choices inside of choices fail again and again. */
const forms = new WeakMap<readonly Node[], string>();

function described(nodes: readonly Node[]): string {
  if (nodes.length > 10) return "";
  const words = nodes.map((node) => form(node, 0));
  return words.includes(undefined) ? "" : `: ${words.join(", ")}`;
}

function form(node: Node, depth: number): string | undefined {
  const { schema } = node;
  if (!isRecord(schema)) return undefined;
  const { required, type, enum: values } = schema;
  if (Object.hasOwn(schema, "const")) return shortJson(schema["const"]);
  if (Array.isArray(values)) return listed(values);
  if (Array.isArray(required) && required.length > 0) return named(required);
  if (type !== undefined) return article(type);
  const [reference] = referencesOf(node);
  if (reference === undefined || depth > 10) return undefined;
  return form(reference[1]({ scope: undefined }), depth + 1);
}

function named(required: readonly unknown[]): string {
  const shown = required.slice(0, 10).join(", ");
  return required.length > 10 ? `{${shown}, ...}` : `{${shown}}`;
}
