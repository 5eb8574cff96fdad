import type {
  ContentEntry,
  JsonObject,
  JsonSchema,
  Progress,
  PromptMessage,
  ResourceContent,
  ToolResult,
} from "@mci/contract";
import type { ContentReview, Inspection, ToolFacts, TraceStep } from "../workbench.ts";

/** The parts of the page that its server has something for. */
export type ViewName = "templates" | "tests" | "lock" | "audit" | "source" | "content";

/** `GET state`: all that the page shows before a tool is chosen. */
export interface PageState extends Omit<Inspection, "tools"> {
  /** Counts up with each change. */
  readonly version: number;
  readonly title: string;
  readonly views: readonly ViewName[];
  readonly maySave: boolean;
  readonly maySaveTests: boolean;
  readonly mayLock: boolean;
  /** Skills, prompts, resources and templates of resources that the caller sees. */
  readonly contentCount: number;
  readonly tools: readonly ToolSummary[];
}

/** A tool as the list shows it. */
export interface ToolSummary extends ToolFacts {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly toolset?: string | undefined;
  readonly type: string;
  readonly tags: readonly string[];
  readonly hasOutputSchema?: boolean | undefined;
  /** Such as `read-only` and `destructive`. */
  readonly hints: readonly string[];
  /** True for a tool with errors, which cannot be called. */
  readonly isBroken?: boolean | undefined;
}

/** `GET tool?name=`. */
export interface ToolDetails {
  readonly name: string;
  readonly inputSchema: JsonSchema;
  /** True for a tool that declares no arguments: it gets whatever is sent. */
  readonly isOpen: boolean;
  readonly outputSchema?: JsonSchema | undefined;
  readonly annotations: JsonObject;
  /** Template that the tool renders, where the page shows files. */
  readonly template?: TemplateText | undefined;
}

/** A template as it is written. */
export interface TemplateText {
  readonly template: string;
  /** The name of its language; empty if its syntax tells. */
  readonly engine: string;
  /** Whether it is rendered with the arguments, or with a response. */
  readonly reads: "arguments" | "response";
}

/** `GET content`: what the caller sees of the skills, prompts and resources. */
export interface ContentList extends ContentReview {
  readonly entries: readonly ContentEntry[];
}

/** `POST content/prompt`: a rendered prompt. */
export interface RenderedPrompt {
  readonly messages: readonly PromptMessage[];
  /** The tokens of its texts. */
  readonly tokens?: number | undefined;
}

/** `POST content/resource`: a resource, or a file of a skill. */
export interface ReadResource {
  readonly resource: ResourceContent;
  readonly tokens?: number | undefined;
}

/** A line of `POST call`: the task that it is, progress while it runs, then its answer, or why there is none. */
export type CallLine =
  | { readonly task: string }
  | { readonly progress: Progress }
  | { readonly answer: CallAnswer }
  | { readonly refused: { readonly code: string; readonly error: string; readonly hint?: string | undefined } };

/** The outcome of a call. */
export interface CallAnswer {
  readonly result: ToolResult;
  readonly durationMs: number;
  readonly tokens?: number | undefined;
  /** Where a person answers the question that the call asked. */
  readonly question?: string | undefined;
  /** The forms to fill in before the call goes on, which the page then sends again with the responses. */
  readonly asks?: AskedInput | undefined;
  readonly progress: readonly { readonly at: number; readonly message?: string | undefined }[];
  readonly steps: readonly TraceStep[];
}

/** The questions of a call. */
export interface AskedInput {
  readonly forms: readonly AskedForm[];
  /** Sent back with the responses. */
  readonly state?: string | undefined;
  /** Whether a person is asked to agree to the call itself, by the toolbox and not by the tool. */
  readonly isApproval: boolean;
}

/** A form that a tool asks its user with, as `elicitation/create` of MCP. */
export interface AskedForm {
  readonly name: string;
  readonly message: string;
  readonly schema: JsonObject;
}
