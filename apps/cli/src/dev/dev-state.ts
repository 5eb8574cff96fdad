import type { Problem, Tool } from "@mci/contract";

/** The state of the screen of `mci dev`. */
export interface DevState {
  /** The path as people read it. */
  readonly file: string;
  /** Undefined before the first load has succeeded. */
  readonly tools: readonly Tool[] | undefined;
  /** Problems that `mci validate` reports about the file. */
  readonly problems: readonly Problem[];
  /** Why the file could not be loaded although it has no errors, such as a module that cannot be imported. */
  readonly loadError: string | undefined;
  /** Current activity, or what to do. */
  readonly status: string;
  readonly call: ShownCall | undefined;
  readonly view: View;
  /** How many lines of the view are scrolled out at the top. */
  readonly offset: number;
}

/** The view in the middle of the screen. */
export type View = "call" | "tools" | "help" | { readonly explanation: string };

/** The last call, or the one that is under way. */
export interface ShownCall {
  /** Command line of the call, without hidden values. */
  readonly line: string;
  /** Undefined while it runs. */
  readonly ended: { readonly isError: boolean; readonly ms: number } | undefined;
  /** How far it is, as the tool reports it. */
  readonly progress: string;
  /** The error, if it is one. */
  readonly error: string | undefined;
  /** The content of the result. */
  readonly text: string;
  /** Output during the call, and remarks on the result. */
  readonly notes: readonly string[];
}
