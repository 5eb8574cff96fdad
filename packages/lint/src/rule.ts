import type { Content, ContentEntry, LintSeverity, Problem, Tool, ToolTemplate } from "@mci/contract";
import type { CountTokens } from "./tokens/count-tokens.ts";

/** A rule of `mci lint`. */
export interface Rule {
  readonly name: string;
  /** Summary of the rule in one sentence. */
  readonly summary: string;
  /** Unless files or options say otherwise. */
  readonly severity: Exclude<LintSeverity, "off">;
  check(tool: Tool, all: LintSubject): Iterable<Finding>;
}

/** A rule about skills, prompts and resources. */
export interface ContentRule extends Pick<Rule, "name" | "summary" | "severity"> {
  check(one: ContentSubject, all: LintSubject, count: CountTokens): Iterable<Finding>;
}

/** A skill, prompt or resource to lint, with its texts, `SKILL.md` first. Those of resources have no path: their entry has the place. */
export interface ContentSubject extends ContentEntry {
  readonly texts: readonly { readonly text: string; readonly file?: string | undefined }[];
}

/** Something a rule found in a tool or content. */
export interface Finding {
  readonly message: string;
  readonly hint?: string;
  /** JSON pointer below the tool or resource, or in front matter. */
  readonly at: string;
  /** The words of a text of content that it is about. */
  readonly words?: string;
}

/** The tools to lint: the result of `checkFile` of `mci`, or the tools of any toolbox. */
export interface LintSubject {
  readonly tools: readonly Tool[];
  /** The skills, prompts and resources beside the tools. */
  readonly content?: Content | undefined;
  /** The templates of tools by name. Without them, the rules about arguments that templates read are silent. */
  readonly templates?: ReadonlyMap<string, readonly ToolTemplate[]>;
  /** The problems of the check: some are findings of a rule. */
  readonly problems?: readonly Problem[];
  /** Modules of functions that were not imported, so that their tools may be missing. */
  readonly references?: { readonly modules: readonly string[] };
  /** Returns the place of a JSON pointer in a file. Without it, problems have no lines. */
  locate?(file: string, pointer: string): Promise<Pick<Problem, "line" | "column" | "excerpt"> | undefined>;
}

/** Whether there may be tools that are not known: in modules and servers that were not imported, or in parts with errors. */
export function lacksTools({ references, problems = [] }: LintSubject): boolean {
  return (
    (references?.modules.length ?? 0) > 0 ||
    problems.some(({ severity, code }) => severity === "error" || unreadCodes.includes(code))
  );
}

const unreadCodes: readonly string[] = ["MCI_SERVER_CACHE", "MCI_TOOLSET_NOT_FOUND", "MCI_CONFIG_IMPORTER"];
