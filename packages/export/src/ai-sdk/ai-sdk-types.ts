import type { JsonObject, SuccessResult } from "@mci/contract";
import type { ImageType } from "../result-parts.ts";

/** The tools of an AI SDK call, by the names that providers accept. */
export type AiSdkTools = Record<string, AiSdkTool>;

/** A tool as `generateText`, `streamText` and agents of the AI SDK take it. */
export interface AiSdkTool {
  /** Neither arguments nor results have types before the tools are loaded. */
  type: "dynamic";
  title?: string;
  description?: string;
  inputSchema: AiSdkSchema;
  strict?: true;
  /** The tool's own name, which the AI SDK passes on as the `toolMetadata` of calls. */
  metadata: { tool: string };
  inputExamples?: { input: Record<string, unknown> }[];
  providerOptions?: AiSdkProviderOptions;
  /** For version 6; version 7 takes `toolApproval(tools)`. */
  needsApproval?: true | AiSdkNeedsApproval;
  /**
   * Runs the tool. A promise, unless `preliminaryResults` is set.
   *
   * @throws ToolError when the call fails, which the AI SDK shows the model as the error of the tool.
   */
  execute: (
    input: unknown,
    options: AiSdkCallOptions,
  ) => Promise<SuccessResult> | AsyncGenerator<SuccessResult, void, undefined>;
  /** Returns what the model reads of a result. The AI SDK passes a call, Mastra the result itself. */
  toModelOutput: (call: SuccessResult | { readonly output: SuccessResult }) => AiSdkOutput;
}

/** Says whether the user must agree to a call, and takes the user's answer where the messages contain it. */
export type AiSdkNeedsApproval = (input: unknown, options?: AiSdkApprovalOptions) => Promise<boolean>;

/** The options of a `needsApproval` function that are read. */
export interface AiSdkApprovalOptions {
  readonly toolCallId: string;
  readonly messages: AiSdkMessages;
}

/** The messages before a call. */
export type AiSdkMessages = readonly { readonly role: string; readonly content: unknown }[];

/** The options of an `execute` function that are read. */
export interface AiSdkCallOptions {
  readonly toolCallId?: string;
  readonly messages?: AiSdkMessages;
  readonly abortSignal?: AbortSignal | undefined;
}

/** A Standard Schema that has a JSON Schema. It accepts everything: the tool checks its arguments itself. */
export interface AiSdkSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "mci";
    readonly validate: (value: unknown) => { readonly value: unknown };
    readonly jsonSchema: {
      readonly input: () => JsonObject;
      readonly output: () => JsonObject;
    };
  };
}

/** A result as the AI SDK passes it to providers. */
export type AiSdkOutput = { type: "text"; value: string } | { type: "content"; value: AiSdkContent[] };

/**
 * A part of a result, in the forms of version 6, which version 7 accepts too. Run by version 7, a tool sends its own
 * form instead: `{ type: "file", data: { type: "data", data }, mediaType }`.
 */
export type AiSdkContent =
  | { type: "text"; text: string }
  | { type: "image-data"; data: string; mediaType: ImageType }
  | { type: "file-data"; data: string; mediaType: string; filename: string };

/** Options for providers by their names, such as `{ anthropic: { cacheControl: { type: "ephemeral" } } }`. */
export type AiSdkProviderOptions = Record<string, Record<string, AiSdkJson | undefined>>;

/** A JSON value. */
export type AiSdkJson = null | string | number | boolean | AiSdkJson[] | { [name: string]: AiSdkJson | undefined };
