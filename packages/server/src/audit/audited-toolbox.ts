import type { ExecuteOptions, Tool, Toolbox, ToolResult, JsonObject } from "@mci/contract";

import { findSchemaViolation } from "../mcp/service/call-result.ts";
import { toolbox as checkToolbox } from "../options/checks.ts";
import { toolNamed } from "../rest/tool-named.ts";
import type { ToolboxFor } from "../rest/toolbox-for.ts";
import { templateErrorOf } from "../template-error.ts";
import type { AuditRecord } from "./audit-record.ts";
import type { AuditSink } from "./audit-sink.ts";
import { auditSink } from "./check-audit-options.ts";
import { maskOf, type Mask } from "./mask.ts";
import { redactedArguments } from "./redacted-arguments.ts";

/** Returns a toolbox that records each call. Throws ConfigError (MCI_CONFIG) if the toolbox or the sink is invalid. */
export function auditedToolbox(toolbox: Toolbox, sink: AuditSink): Toolbox {
  checkToolbox(toolbox, { owner: "auditedToolbox", name: "" });
  auditSink(sink, { owner: "auditedToolbox", name: "" });
  return new AuditedToolbox(toolbox, sink);
}

/** Returns a function that finds the caller's toolbox, audited if there is a sink. */
export function auditedToolboxes(options: {
  readonly toolbox?: Toolbox;
  readonly tenants?: { readonly toolboxFor: ToolboxFor };
  readonly audit?: AuditSink;
}): ToolboxFor {
  const { toolbox, tenants, audit } = options;
  const plain: ToolboxFor = tenants === undefined ? () => toolbox : (context) => tenants.toolboxFor(context);
  if (audit === undefined) return plain;
  const audited = new WeakMap<Toolbox, Toolbox>();
  return async (context) => {
    const found = await plain(context);
    if (found === undefined) return undefined;
    const known = audited.get(found) ?? new AuditedToolbox(found, audit);
    audited.set(found, known);
    return known;
  };
}

class AuditedToolbox implements Toolbox {
  readonly #toolbox: Toolbox;
  readonly #sink: AuditSink;
  readonly #mask: Mask;
  readonly watch?: NonNullable<Toolbox["watch"]>;
  readonly redact: NonNullable<Toolbox["redact"]>;

  constructor(toolbox: Toolbox, sink: AuditSink) {
    this.#toolbox = toolbox;
    this.#sink = sink;
    if (toolbox.watch !== undefined) this.watch = (changed) => toolbox.watch?.(changed) ?? nothing;
    this.redact = (text) => toolbox.redact?.(text) ?? text;
    this.#mask = maskOf(sink.secrets ?? [], this.redact);
  }

  tools(): readonly Tool[] {
    return this.#toolbox.tools();
  }

  async execute(name: string, props: JsonObject = {}, options: ExecuteOptions = {}): Promise<ToolResult> {
    const time = new Date().toISOString();
    // Masked before the call: a reload meanwhile changes the set of known secrets.
    const asked = this.#asked(name, props, options);
    const start = performance.now();
    const result = await this.#toolbox.execute(name, props, options);
    this.#record({ time, ...asked }, performance.now() - start, result, name);
    return result;
  }

  #asked(
    name: string,
    props: JsonObject,
    { context: { tenant, subject, requestId } = {}, roundTrip }: ExecuteOptions,
  ): Asked {
    const { inputResponses } = roundTrip ?? {};
    return {
      ...(tenant !== undefined && { tenant }),
      ...(subject !== undefined && { subject: this.#shownName(subject) }),
      ...(requestId !== undefined && { request_id: this.#shownName(requestId) }),
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
    const broken = findSchemaViolation(result, toolNamed(this.#toolbox.tools(), name));
    return broken === undefined ? undefined : "MCI_RESPONSE";
  }

  #record(asked: Asked & { readonly time: string }, duration: number, result: ToolResult, name: string): void {
    try {
      const code = this.#errorCode(result, name);
      const templateError = templateErrorOf(result);
      this.#sink.record({
        ...asked,
        outcome: code === undefined ? "ok" : "error",
        ...(code !== undefined && { code }),
        ...(templateError !== undefined && { template_error: this.#mask(templateError.slice(0, maxReasonLength)) }),
        duration_ms: Math.round(duration * 1_000) / 1_000,
      });
    } catch {
      // A call does not fail because it could not be recorded.
    }
  }
}

type Asked = Omit<AuditRecord, "time" | "outcome" | "code" | "duration_ms">;

const maxNameLength = 256;
const maxReasonLength = 1_000;

function nothing(): void {}
