import { failure, functionCodeOf, type FailureResult, type Tool, type ToolResult } from "@mci/contract";
import { timeoutReason, type Place, orElse } from "@mci/plugin-kit";
import { maxTimerMs } from "@mci/plugin-kit/options";
import type { Input } from "../../input/input.ts";
import type { ActiveCall } from "../active-call.ts";
import type { CallRuntime, RunningCall } from "../call-runtime.ts";
import type { CallableTool } from "../callable-tool.ts";
import { cancelled } from "../result/ended.ts";
import { finalizeResult } from "../result/finalize-result.ts";
import { listen } from "./listen.ts";
import { thrown } from "./thrown.ts";

/** Grace period for an executor's cleanup after the deadline, in milliseconds. */
const cleanupGraceMs = 1_500;

/** A call that did not answer at once: it ends with its answer, at its deadline, by its caller's signal, or with the client. */
export class WaitingCall implements RunningCall {
  readonly result: Promise<ToolResult>;
  private readonly entry: CallableTool;
  private readonly call: ActiveCall;
  private readonly input: Input;
  private readonly place: Place | undefined;
  private readonly signal: AbortSignal | undefined;
  private readonly runtime: CallRuntime;
  private answer!: (result: ToolResult | Promise<ToolResult>) => void;
  private stopped: FailureResult | undefined;
  private timer: NodeJS.Timeout;
  private isFinished = false;

  /** `signal`: the caller's own. The time of the tool counts from now. */
  constructor(
    entry: CallableTool,
    call: ActiveCall,
    input: Input,
    place: Place | undefined,
    signal: AbortSignal | undefined,
    runtime: CallRuntime,
  ) {
    this.entry = entry;
    this.call = call;
    this.input = input;
    this.place = place;
    this.signal = signal;
    this.runtime = runtime;
    this.result = new Promise((resolve) => {
      this.answer = resolve;
    });
    // A longer delay would fire at once.
    this.timer = setTimeout(endAtDeadline, Math.min(entry.timeout, maxTimerMs), this);
    if (signal !== undefined) listen(signal, this);
    runtime.active.add(this);
  }

  /** Takes what the executor returned. Called once. */
  watch(running: Promise<ToolResult | undefined>): void {
    running.then(
      (outcome) => this.finish(this.counting(outcome)),
      (error: unknown) => this.finish(this.stopped ?? this.failed(error)),
    );
  }

  stop(reason: FailureResult): void {
    if (this.stopped !== undefined) return;
    this.stopped = reason;
    clearTimeout(this.timer);
    // An executor that uses the signal has a moment to end its children and return what it has so far.
    if (this.call.stop(abortReason(reason))) this.timer = setTimeout(() => this.finish(reason), cleanupGraceMs);
    else this.finish(reason);
  }

  /** Listens to the caller's signal. */
  handleEvent(): void {
    this.stop(cancelled());
  }

  stopAtDeadline(): void {
    const { timeout, tool } = this.entry;
    this.stop(timedOut(timeout, timeoutOption(tool)));
  }

  /** After the deadline only the executor's own account of it counts: a late answer is taken away. */
  private counting(outcome: ToolResult | undefined): ToolResult {
    const { stopped } = this;
    const counts = stopped === undefined || (outcome?.isError === true && outcome.code === stopped.code);
    return (counts ? outcome : stopped) ?? stopped ?? this.failed(new Error("it returned nothing"));
  }

  private finish(outcome: ToolResult): void {
    if (this.isFinished) return;
    this.isFinished = true;
    const { entry, call, input, runtime } = this;
    clearTimeout(this.timer);
    this.signal?.removeEventListener("abort", this);
    runtime.active.delete(this);
    this.place?.leave();
    this.answer(
      orElse(
        () => finalizeResult(outcome, entry, call, input, runtime),
        (error) => this.failed(error),
      ),
    );
  }

  private failed(error: unknown): FailureResult {
    return thrown(error, this.entry.tool, this.runtime);
  }
}

function endAtDeadline(call: WaitingCall): void {
  call.stopAtDeadline();
}

function timedOut(ms: number, option: string): FailureResult {
  return failure(`The call timed out after ${ms} ms. ${option} sets how long it may take.`, {
    code: "MCI_TIMEOUT",
    details: { ms },
  });
}

/** Tools that only code defines have none of the fields of files. */
function timeoutOption({ execution, origin }: Tool): string {
  const isInFile = origin.pointer?.startsWith("/tools/") === true;
  return isInFile || functionCodeOf(execution) === undefined ? "timeout_ms" : "timeoutMs";
}

function abortReason({ error, details }: FailureResult): Error {
  const ms = details?.ms;
  return ms === undefined ? new DOMException(error, "AbortError") : timeoutReason(ms, error);
}
