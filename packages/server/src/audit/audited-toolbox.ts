import type { CallContext, ExecuteOptions, Tool, Toolbox, ToolResult, Values } from "@mci/contract";

import type { ToolboxFor } from "../rest/toolbox-for.ts";
import type { AuditSink } from "./audit-sink.ts";
import { redactedArguments } from "./redacted-arguments.ts";

/** The same toolbox, each call of which is recorded. */
export function auditedToolbox(toolbox: Toolbox, sink: AuditSink): Toolbox {
  return new AuditedToolbox(toolbox, sink);
}

/** The toolbox of whoever calls, recorded when there is somewhere to. */
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
    const known = audited.get(found) ?? auditedToolbox(found, audit);
    audited.set(found, known);
    return known;
  };
}

class AuditedToolbox implements Toolbox {
  readonly #toolbox: Toolbox;
  readonly #sink: AuditSink;
  readonly watch?: NonNullable<Toolbox["watch"]>;

  constructor(toolbox: Toolbox, sink: AuditSink) {
    this.#toolbox = toolbox;
    this.#sink = sink;
    if (toolbox.watch !== undefined) this.watch = (changed) => toolbox.watch?.(changed) ?? nothing;
  }

  tools(): readonly Tool[] {
    return this.#toolbox.tools();
  }

  async execute(name: string, props: Values = {}, options: ExecuteOptions = {}): Promise<ToolResult> {
    const [time, start] = [new Date().toISOString(), performance.now()];
    const result = await this.#toolbox.execute(name, props, options);
    this.#record(time, performance.now() - start, { name, props, context: options.context ?? {}, result });
    return result;
  }

  #record(time: string, duration: number, { name, props, context, result }: Made): void {
    try {
      const { tenant, subject, requestId } = context;
      this.#sink.record({
        time,
        ...(tenant !== undefined && { tenant }),
        ...(subject !== undefined && { subject }),
        ...(requestId !== undefined && { request_id: requestId }),
        tool: name.slice(0, 128),
        arguments: redactedArguments(props, this.#sink.secrets),
        outcome: result.isError ? "error" : "ok",
        ...(result.isError && { code: result.code }),
        duration_ms: Math.round(duration * 1_000) / 1_000,
      });
    } catch {
      // A call does not fail because nobody could note it down.
    }
  }
}

interface Made {
  readonly name: string;
  readonly props: Values;
  readonly context: CallContext;
  readonly result: ToolResult;
}

function nothing(): void {}
