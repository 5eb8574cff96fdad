import type { Problem } from "@mci/contract";

/** A problem with a module or one of its exports. */
export type Reason = Pick<Problem, "code" | "message" | "hint">;
