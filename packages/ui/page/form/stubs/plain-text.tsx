import type { ComponentChildren, VNode } from "preact";

/** Stands in for a renderer of Markdown: what a schema says is shown as it is written. */
export function Markdown({ children }: { readonly children?: ComponentChildren }): VNode {
  return <span>{children}</span>;
}
