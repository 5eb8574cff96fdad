import { parsePointer } from "@mci/plugin-kit";
import type { SchemaNode } from "./document.ts";
import { SchemaError } from "../schema-error.ts";
import { resolveUri } from "./uri.ts";

/** Where a reference in a node leads. */
export interface Target {
  readonly node: SchemaNode;
  /** The name it was found by, if it was found by one and not by a pointer. */
  readonly anchor: string | undefined;
}

/** Follows a reference. Throws SchemaError if there is nothing at its end. */
export function resolve(reference: string, { document, resource: from }: SchemaNode): Target {
  const { uri, fragment } = resolveUri(reference, from.uri);
  const resource = uri === from.uri ? from : document.resources.get(uri);
  if (resource === undefined) throw nowhere(reference);
  if (fragment === "") return { node: document.node(resource.root, resource), anchor: undefined };
  if (!fragment.startsWith("/")) {
    const named = resource.anchors.get(fragment);
    if (named === undefined) throw nowhere(reference);
    return { node: document.node(named, resource), anchor: fragment };
  }
  let at: unknown = resource.root;
  let within = resource;
  for (const step of parsePointer(fragment)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) throw nowhere(reference);
    at = Reflect.get(at, step);
    if (typeof at === "object" && at !== null && !Array.isArray(at)) within = document.knownResourceOf(at) ?? within;
  }
  if (typeof at === "boolean") return { node: document.node(at, within), anchor: undefined };
  if (typeof at !== "object" || at === null || Array.isArray(at)) throw nowhere(reference);
  return { node: document.node(at, document.resourceOf(at, within)), anchor: undefined };
}

function nowhere(reference: string): SchemaError {
  return new SchemaError(
    `there is nothing at ${reference.length <= 200 ? reference : `${reference.slice(0, 200)}...`}`,
  );
}
