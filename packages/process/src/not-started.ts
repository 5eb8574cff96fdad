import { formatText } from "@mci/plugin-kit";

/** Why nothing was started. An outcome, not an exception: a model may ask for a missing command. */
export interface NotStarted {
  readonly kind: "not-started";
  readonly reason: NotStartedReason;
  /** The message in the usual words: "command not found: NAME". */
  readonly message: string;
  /** The way to fix it. */
  readonly hint: string;
}

/** Why a command was not started. */
export type NotStartedReason =
  | "not-found"
  /** The command exists but cannot be run: a folder, missing permission, not a program. */
  | "not-executable"
  /** The working folder does not exist. */
  | "no-folder"
  /** An argument, a variable or all of them together cannot be passed on. */
  | "arguments"
  /** The system has no room for another process. */
  | "system";

export function notStarted(reason: NotStartedReason, message: string, hint: string): NotStarted {
  return { kind: "not-started", reason, message, hint };
}

export function notExecutable(command: string, why: string, hint: string): NotStarted {
  return notStarted("not-executable", `not executable: ${formatText(command)} (${why})`, hint);
}
