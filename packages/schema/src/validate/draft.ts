import type { Problem } from "@mci/contract";

/** A problem that does not know its line yet. */
export interface Draft extends Pick<Problem, "code" | "message" | "hint" | "severity"> {
  readonly pointer: string;
  /** True if the problem is about the name at that place, not about the value. */
  readonly key?: boolean;
}
