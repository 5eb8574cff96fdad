import type { SchemaNode } from "../document/document.ts";

/** Keeps what is made of a node: made again for each part of a value, it would cost schema times value. */
export function oncePerNode<T>(make: (node: SchemaNode) => T): (node: SchemaNode) => T {
  const known = new WeakMap<SchemaNode, { readonly made: T }>();
  return (node) => {
    let entry = known.get(node);
    if (entry === undefined) known.set(node, (entry = { made: make(node) }));
    return entry.made;
  };
}
