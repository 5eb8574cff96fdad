import type { Parameters } from "../parameters.ts";

/** A tool as the Chat Completions API takes it, and many servers that speak like it. */
export interface OpenAIChatTool {
  type: "function";
  function: { name: string; description?: string; parameters: Parameters; strict?: true };
}

/** The fields of an entry of `tool_calls` that are read. */
export interface OpenAIChatCall {
  readonly id: string;
  /** Absent in a call of a custom tool, which is answered with an error. */
  readonly function?: {
    readonly name: string;
    /** JSON, as the model wrote it. */
    readonly arguments: string;
  };
}

/** The message to send back for a call. */
export interface OpenAIChatResult {
  role: "tool";
  tool_call_id: string;
  content: string;
}
