import { errorMessage } from "@mci/plugin-kit";
import type { VNode } from "preact";
import { visible } from "../parts/visible-text.tsx";

/** Why something did not work, if it did not. */
export function Failure({ error }: { readonly error: unknown }): VNode | null {
  if (error === undefined) return null;
  return (
    <p class="callout is-warning pre-line" role="alert">
      {visible(errorMessage(error))}
    </p>
  );
}
