import type { SchemaNode } from "../document/document.ts";

/** The node of a schema that stands inside another one. */
export function subnode(parent: SchemaNode, schema: unknown): SchemaNode {
  return parent.document.node(schema, parent.resource);
}
