import type { Redactor } from "@mci/plugin-kit/secrets";
import type { Prepared, Tool } from "@mci/contract";
import type { ToolCache } from "../../cache/tool-cache.ts";
import type { DirectText } from "../../call/run/direct-text.ts";
import type { CallQueue } from "../../call/queue/queue.ts";
import type { RetryPlan } from "../../call/run/retries.ts";
import type { TypicalTime } from "../../call/queue/typical-time.ts";
import type { InputCheck } from "../../input/input-check.ts";
import type { OutputCheck } from "../../output/output-check.ts";
import type { RateLimiter } from "../../limits/rate-limits.ts";
import type { SourcedTool } from "../sourced-tool.ts";

/** A tool of a client. */
export type CatalogEntry = PreparedTool | WaitingTool;

/** A tool that is prepared when it is first called. */
export interface WaitingTool extends SourcedTool {
  readonly prepared?: undefined;
}

/** A tool with what its calls need. */
export interface PreparedTool {
  readonly tool: Tool;
  readonly prepared: Prepared;
  readonly input: InputCheck;
  /** Absent: its answers may be anything. */
  readonly output: OutputCheck | undefined;
  /** Absent: every call runs. */
  readonly cache: ToolCache | undefined;
  /** Absent: its calls are not limited. */
  readonly limit: RateLimiter | undefined;
  /** Absent: its calls are tried once. */
  readonly retries: RetryPlan | undefined;
  /** Absent: calls of its type are not bounded. */
  readonly queue: CallQueue | undefined;
  /** Absent: its calls need more than a look at the arguments. */
  readonly direct: DirectText | undefined;
  readonly typical: TypicalTime;
  /** Takes out the secret env values its fields use; absent when they use none. */
  readonly redact: Redactor | undefined;
  /** Milliseconds. */
  readonly timeout: number;
}
