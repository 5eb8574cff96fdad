import type { Problem } from "@mci/contract";

/** A problem that does not know its line yet. */
export interface Draft extends Pick<Problem, "code" | "message" | "hint" | "severity"> {
  readonly pointer: string;
  /** It is about the name that stands there, and not about the value. */
  readonly key?: boolean;
}
