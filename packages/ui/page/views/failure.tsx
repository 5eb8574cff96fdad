import type { VNode } from "preact";
import { VisibleText } from "../parts/visible-text.tsx";

/** Why something did not work. */
export function Failure({ text }: { readonly text: string }): VNode {
  return (
    <p class="callout is-warning pre-line" role="alert">
      <VisibleText text={text} />
    </p>
  );
}
