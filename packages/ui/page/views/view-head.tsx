import type { ComponentChildren, VNode } from "preact";

interface ViewHeadProps {
  readonly title: string;
  readonly about: string;
  readonly children?: ComponentChildren;
}

/** The title of a view, what it is for, and what can be done in it. */
export function ViewHead({ title, about, children }: ViewHeadProps): VNode {
  return (
    <header class="view-head">
      <div>
        <h1>{title}</h1>
        <p class="note">{about}</p>
      </div>
      <div class="view-actions">{children}</div>
    </header>
  );
}
