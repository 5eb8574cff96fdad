import type { Parameters } from "../parameters.ts";
import type { OpenAICaller } from "./openai-options.ts";

/** A tool as the Responses API takes it. Lists are mutable because those of the official SDK are. */
export interface OpenAITool {
  type: "function";
  name: string;
  description?: string;
  parameters: Parameters;
  strict: boolean;
  defer_loading?: true;
  allowed_callers?: OpenAICaller[];
}

/** The fields of a `function_call` item that are read. */
export interface OpenAICall {
  readonly call_id: string;
  readonly name: string;
  /** JSON, as the model wrote it. */
  readonly arguments: string;
}

/** The item to send back for a call. */
export interface OpenAIResult {
  type: "function_call_output";
  call_id: string;
  output: string | OpenAIContent[];
}

/** A part of an `output`: text, an image or a file. */
export type OpenAIContent =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" }
  | { type: "input_file"; filename: string; file_data: string };
