import type { LintSettings, Tool } from "@mci/contract";
import type { ToolLock } from "@mci/source-file";
import type { CountTokens } from "./tokens/count-tokens.ts";

/** The options of `lint`. */
export interface LintOptions {
  /** The severity of rules for all tools. `lint` of a file and of a tool overrides it. */
  readonly rules?: LintSettings | undefined;
  /** The severity of rules for single tools, by their names. Overrides everything else. */
  readonly tools?: Readonly<Record<string, LintSettings>> | undefined;
  /**
   * The tokens that all tools may take together.
   *
   * @default no limit
   */
  readonly budget?: number | undefined;
  /**
   * Counts the tokens of a text.
   *
   * @default the estimate of `tokenx`
   */
  readonly count?: CountTokens | undefined;
  /** Returns the tools whose tokens count, such as those that a server lists where others are found by searching. Default: all. */
  readonly listed?: ((tools: readonly Tool[]) => readonly Tool[]) | undefined;
  /** The tools as they were approved: differences are reported. */
  readonly lock?: ToolLock | undefined;
}
