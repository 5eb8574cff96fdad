import type { Parameters } from "../parameters.ts";
import type { ImageType } from "../result-parts.ts";
import type { AnthropicCaller } from "./anthropic-options.ts";

/** A tool as the Messages API takes it. Lists are mutable because those of the official SDK are. */
export interface AnthropicTool {
  name: string;
  description?: string;
  input_schema: Parameters;
  strict?: true;
  defer_loading?: true;
  allowed_callers?: AnthropicCaller[];
  input_examples?: Record<string, unknown>[];
  cache_control?: { type: "ephemeral"; ttl?: "5m" | "1h" };
}

/** The fields of a `tool_use` block that are read. */
export interface AnthropicToolUse {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** The block to send back for a call, in the content of the next user message. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: AnthropicContent[];
  is_error?: true;
}

/** A block of a `tool_result`: text, an image or a PDF. */
export type AnthropicContent =
  | { type: "text"; text: string }
  | { type: "image"; source: { type: "base64"; media_type: ImageType; data: string } }
  | { type: "document"; source: { type: "base64"; media_type: "application/pdf"; data: string }; title: string };
