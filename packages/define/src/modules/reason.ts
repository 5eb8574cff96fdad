import type { Problem } from "@mci/contract";

/** What is wrong with a module, or with what is looked for in it. */
export type Reason = Pick<Problem, "code" | "message" | "hint">;
