import type { Content, JsonObject, Metadata, Problem, Tool } from "@mci/contract";
import type { Redactor } from "@mci/plugin-kit/secrets";
import type { PreparedTool } from "./prepared-tool.ts";

/** The tools of one load. A reload makes a new catalog and swaps it in; calls under way keep theirs. */
export interface Catalog {
  /** Enabled tools in the order of their sources. */
  readonly tools: readonly Tool[];
  readonly entries: ReadonlyMap<string, PreparedTool>;
  readonly metadata: Metadata | undefined;
  /** The skills, prompts and resources beside the tools. */
  readonly content: Content | undefined;
  /** The env values of all tools: without those that come from sources. */
  readonly env: JsonObject;
  /** Takes secret env values out of what calls report; absent when there are none. */
  readonly redact: Redactor | undefined;
  /** Whether some tools are for callers with certain scopes alone. */
  readonly isRestricted: boolean;
  /** The tools that were left out, by name. Absent: none were. */
  readonly leftOut?: ReadonlyMap<string, LeftOut>;
}

/** A tool that was left out. */
export interface LeftOut {
  readonly problem: Problem;
  /** The parts of it that are known: its name at least. */
  readonly tool: Tool;
  /** False: no more than its name is known. */
  readonly isRead: boolean;
}
