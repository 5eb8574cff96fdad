import { arrayOf, boolean, mustBe, nonEmptyString, type Checks } from "@mci/plugin-kit/options";
import { inputExamplesCheck, type InputExamples } from "../input-examples.ts";
import { exportChecks, type ExportOptions } from "../offered.ts";
import { perTool, type PerTool } from "../per-tool.ts";

/** Options of {@link toAnthropic}. */
export interface AnthropicOptions extends ExportOptions {
  /**
   * Whether the API makes the model follow the schemas that strict mode can express; the other tools stay as they are. Default:
   * false.
   */
  readonly strict?: boolean;
  /** The tools that the model only sees once tool search has found them. Default: none. */
  readonly deferLoading?: PerTool<boolean>;
  /** Callers of the tools: the model, code that it runs, or both. Default: the model. */
  readonly allowedCallers?: PerTool<readonly AnthropicCaller[]>;
  /**
   * Whether the `examples` of each input schema are sent as `input_examples`, or a function that returns examples of a tool's
   * arguments. Default: false.
   */
  readonly inputExamples?: InputExamples;
  /**
   * Whether the API caches the definitions, and for how long if not five minutes: the last tool that is not deferred gets a
   * `cache_control`. Default: false.
   */
  readonly cacheControl?: boolean | "5m" | "1h";
}

/** A way to call a tool: directly, or from code that runs in a version of the code execution tool. */
export type AnthropicCaller =
  | "direct"
  | "code_execution_20250825"
  | "code_execution_20260120"
  | "code_execution_20260521";

/** The checks of {@link AnthropicOptions}. */
export const anthropicChecks: Checks<AnthropicOptions> = {
  ...exportChecks,
  strict: boolean,
  deferLoading: perTool(boolean),
  allowedCallers: perTool(arrayOf("an array of callers", nonEmptyString)),
  inputExamples: inputExamplesCheck,
  cacheControl: mustBe('true, false, "5m" or "1h"', (value) => [true, false, "5m", "1h"].some((one) => one === value)),
};
