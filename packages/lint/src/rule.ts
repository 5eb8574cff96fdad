import type { LintSeverity, Problem, Tool, ToolTemplate } from "@mci/contract";

/** A rule of `mci lint`. */
export interface Rule {
  readonly name: string;
  /** Summary of the rule in one sentence. */
  readonly summary: string;
  /** Unless files or options say otherwise. */
  readonly severity: Exclude<LintSeverity, "off">;
  check(tool: Tool, all: LintSubject): Iterable<Finding>;
}

/** Something a rule found in a tool. */
export interface Finding {
  readonly message: string;
  readonly hint?: string;
  /** JSON pointer below the tool. */
  readonly at: string;
}

/** The tools to lint: the result of `checkFile` of `mci`, or the tools of any toolbox. */
export interface LintSubject {
  readonly tools: readonly Tool[];
  /** The templates of tools by name. Without them, the rules about arguments that templates read are silent. */
  readonly templates?: ReadonlyMap<string, readonly ToolTemplate[]>;
  /** The problems of the check: some are findings of a rule. */
  readonly problems?: readonly Problem[];
  /** Modules of functions that were not imported, so that their tools may be missing. */
  readonly references?: { readonly modules: readonly string[] };
  /** Returns the place of a JSON pointer in a file. Without it, problems have no lines. */
  locate?(file: string, pointer: string): Promise<Pick<Problem, "line" | "column" | "excerpt"> | undefined>;
}
