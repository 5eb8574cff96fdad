/** Why nothing was started. An outcome, not an exception: a model may ask for a command that is not there. */
export interface NotStarted {
  readonly kind: "not-started";
  readonly reason: NotStartedReason;
  /** What happened, in the common words: "command not found: NAME". */
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
}

export type NotStartedReason =
  | "not-found"
  /** Something is there that cannot be run: a folder, no permission, no program. */
  | "not-executable"
  /** The folder it should run in is not there. */
  | "no-folder"
  /** An argument, a variable or all of them together cannot be passed on. */
  | "arguments"
  /** The system has no room for another process. */
  | "system";

export function notStarted(reason: NotStartedReason, message: string, hint: string): NotStarted {
  return { kind: "not-started", reason, message, hint };
}

export function notExecutable(command: string, why: string, hint: string): NotStarted {
  return notStarted("not-executable", `not executable: ${shown(command)} (${why})`, hint);
}

/** A text of the caller in one line of bearable length. */
export function shown(text: string): string {
  const short = text.length <= 200 ? text : `${text.slice(0, 200)}...`;
  // oxlint-disable-next-line no-control-regex -- they are what is replaced
  return short.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]|\p{Surrogate}/gu, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
