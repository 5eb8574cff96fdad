import type { Problem } from "@mci/contract";

/** A problem that does not know its line yet. */
export interface Draft extends Pick<Problem, "message" | "hint"> {
  /** @default MCI_SCHEMA_FIELD */
  readonly code?: Problem["code"];
  /** @default error */
  readonly severity?: Problem["severity"];
  readonly pointer: string;
  /** True if the problem is about the name at that place, not about the value. */
  readonly key?: boolean;
}

/** A draft with its defaults filled in. */
export type CompleteDraft = Draft & Pick<Problem, "code" | "severity">;

export function complete(draft: Draft): CompleteDraft {
  return { code: "MCI_SCHEMA_FIELD", severity: "error", ...draft };
}
