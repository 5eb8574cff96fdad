import { errorMessage } from "@mci/plugin-kit";
import type { VNode } from "preact";
import { ApiError } from "../state/api.ts";
import { visible } from "../parts/visible-text.tsx";

/** Why something did not work, if it did not, and what to do. */
export function Failure({ error }: { readonly error: unknown }): VNode | null {
  if (error === undefined) return null;
  return (
    <p class="callout is-warning pre-line" role="alert">
      {visible(errorMessage(error))}
      {error instanceof ApiError && error.hint !== undefined && (
        <span class="problem-hint"> {visible(error.hint)}</span>
      )}
    </p>
  );
}
