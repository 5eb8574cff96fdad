import type { Node } from "../document/document.ts";

/** The node of a schema that stands inside another one. */
export function subnode(parent: Node, schema: unknown): Node {
  return parent.document.node(schema, parent.resource);
}
