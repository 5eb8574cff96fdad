import { failure, type ExecuteOptions, type Tool, type Toolbox, type ToolResult, type JsonObject } from "@mci/contract";
import { findSchemaViolation } from "@mci/plugin-kit";
import { secretMask, type Mask } from "@mci/plugin-kit/secrets";

import { isKeyed, markKeyed } from "../idempotency/idempotency-key.ts";
import { toolbox as checkToolbox } from "../options/checks.ts";
import { toolNamed } from "../rest/tool-named.ts";
import { templateErrorOf } from "../template-error.ts";
import type { AuditRecord, AuditStart } from "./audit-record.ts";
import type { AuditSink } from "./audit-sink.ts";
import { auditSink } from "./check-audit-options.ts";
import { redactedArguments } from "./redacted-arguments.ts";

/**
 * Returns a toolbox that records each call.
 *
 * @param sink - Receives the records, such as an audit log.
 * @throws ConfigError (MCI_CONFIG) if the toolbox or the sink is invalid.
 */
export function auditedToolbox(toolbox: Toolbox, sink: AuditSink): Toolbox {
  checkToolbox(toolbox, { owner: "auditedToolbox", name: "" });
  auditSink(sink, { owner: "auditedToolbox", name: "" });
  return new AuditedToolbox(toolbox, sink);
}

/** Records each call, as `auditedToolbox` says. */
export class AuditedToolbox implements Toolbox {
  readonly #toolbox: Toolbox;
  readonly #sink: AuditSink;
  readonly #mask: Mask;
  readonly watch?: NonNullable<Toolbox["watch"]>;
  readonly redact: NonNullable<Toolbox["redact"]>;

  constructor(toolbox: Toolbox, sink: AuditSink) {
    this.#toolbox = toolbox;
    this.#sink = sink;
    if (toolbox.watch !== undefined) this.watch = (changed) => toolbox.watch?.(changed) ?? (() => {});
    this.redact = (text) => toolbox.redact?.(text) ?? text;
    const mask = secretMask(sink.secrets ?? []);
    this.#mask = (text) => this.redact(mask(text));
    if (isKeyed(toolbox)) markKeyed(this);
  }

  tools(): readonly Tool[] {
    return this.#toolbox.tools();
  }

  async execute(name: string, props: JsonObject = {}, options: ExecuteOptions = {}): Promise<ToolResult> {
    const time = new Date().toISOString();
    // Masked before the call: a reload meanwhile changes the set of known secrets.
    const asked = this.#asked(name, props, options);
    const given = { name, props, options };
    if (this.#sink.begin === undefined) return this.#run({ time, ...asked }, given);
    const call = { time, call_id: crypto.randomUUID(), ...asked };
    if (await this.#begin(call)) return this.#run(call, given);
    this.#record(call, 0, notRecorded, name);
    return notRecorded;
  }

  /** Runs a call and records how it ended, also if the toolbox throws, which it should not. */
  async #run(call: Asked & { readonly time: string }, { name, props, options }: GivenCall): Promise<ToolResult> {
    const start = performance.now();
    let result: ToolResult = broken;
    try {
      return (result = await this.#toolbox.execute(name, props, options));
    } finally {
      this.#record(call, performance.now() - start, result, name);
    }
  }

  async #begin(call: AuditStart): Promise<boolean> {
    try {
      await this.#sink.begin?.(call);
      return true;
    } catch {
      return false; // The sink reports its errors itself.
    }
  }

  #asked(
    name: string,
    props: JsonObject,
    { context: { tenant, subject, requestId, taskId } = {}, roundTrip }: ExecuteOptions,
  ): Asked {
    const { inputResponses } = roundTrip ?? {};
    return {
      ...(tenant !== undefined && { tenant }),
      ...(subject !== undefined && { subject: this.#shownName(subject) }),
      ...(requestId !== undefined && { request_id: this.#shownName(requestId) }),
      ...(taskId !== undefined && { task_id: this.#shownName(taskId) }),
      tool: this.#shownName(name),
      arguments: this.#shownValues(props),
      ...(inputResponses !== undefined && { input_responses: this.#shownValues(inputResponses) }),
    };
  }

  #shownName(name: string): string {
    return String(this.#shownValues(name.slice(0, maxNameLength)));
  }

  #shownValues(values: JsonObject | string): unknown {
    try {
      return typeof values === "string" ? this.#mask(values) : redactedArguments(values, this.#mask);
    } catch {
      return "[unreadable]"; // A getter or a third-party `redact` may throw.
    }
  }

  /** Returns the code of the error that the caller gets: servers turn a result that breaks its `outputSchema` into one. */
  #errorCode(result: ToolResult, name: string): string | undefined {
    if (result.isError) return result.code;
    const violation = findSchemaViolation(result, toolNamed(this.#toolbox.tools(), name));
    return violation === undefined ? undefined : "MCI_RESPONSE";
  }

  #record(asked: Asked & { readonly time: string }, duration: number, result: ToolResult, name: string): void {
    try {
      const code = this.#errorCode(result, name);
      const templateError = templateErrorOf(result);
      this.#sink.record({
        ...asked,
        outcome: code === undefined ? "ok" : "error",
        ...(result.metadata?.["repeated"] === true && { repeated: true }),
        ...(code !== undefined && { code }),
        ...(templateError !== undefined && { template_error: this.#mask(templateError.slice(0, maxReasonLength)) }),
        duration_ms: Math.round(duration * 1_000) / 1_000,
      });
    } catch {
      // A call does not fail because it could not be recorded.
    }
  }
}

const notRecorded = failure("The call was not run, because it cannot be recorded now. Try again later.", {
  code: "MCI_STORE",
  retry: {},
});

const broken = failure("The toolbox threw an error.", { code: "MCI_INTERNAL" });

interface GivenCall {
  readonly name: string;
  readonly props: JsonObject;
  readonly options: ExecuteOptions;
}

type Asked = Omit<AuditRecord, "time" | "call_id" | "outcome" | "repeated" | "code" | "duration_ms">;

const maxNameLength = 256;
const maxReasonLength = 1_000;
