import { arrayOf, boolean, oneOf, type Checks } from "@mci/plugin-kit/options";
import { exportChecks, type ExportOptions } from "../offered.ts";
import { perTool, type PerTool } from "../per-tool.ts";

/** Options of {@link toOpenAIChat}. */
export interface OpenAIChatOptions extends ExportOptions {
  /**
   * Whether the API makes the model follow the schemas that strict mode can express; the other tools stay as they are. Optional
   * arguments become required and may be null, which a toolbox takes as absent. Default: false.
   */
  readonly strict?: boolean;
}

/** Options of {@link toOpenAI}. */
export interface OpenAIOptions extends OpenAIChatOptions {
  /** The tools that the model only sees once tool search has found them. Default: none. */
  readonly deferLoading?: PerTool<boolean>;
  /** Callers of the tools: the model, programs that it writes, or both. Default: the model. */
  readonly allowedCallers?: PerTool<readonly OpenAICaller[]>;
}

/** A way to call a tool: `programmatic` is a program written by the model. */
export type OpenAICaller = "direct" | "programmatic";

/** The checks of {@link OpenAIChatOptions}. */
export const openAIChatChecks: Checks<OpenAIChatOptions> = { ...exportChecks, strict: boolean };

/** The checks of {@link OpenAIOptions}. */
export const openAIChecks: Checks<OpenAIOptions> = {
  ...openAIChatChecks,
  deferLoading: perTool(boolean),
  allowedCallers: perTool(arrayOf("an array of callers", oneOf("direct", "programmatic"))),
};
