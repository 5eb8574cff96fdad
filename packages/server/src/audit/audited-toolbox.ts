import type { CallContext, ExecuteOptions, Tool, Toolbox, ToolResult, Values } from "@mci/contract";

import { toolbox as checkToolbox } from "../options/checks.ts";
import type { ToolboxFor } from "../rest/toolbox-for.ts";
import type { AuditSink } from "./audit-sink.ts";
import { auditSink } from "./check-audit-options.ts";
import { redactedArguments } from "./redacted-arguments.ts";

/** The same toolbox, each call of which is recorded. Throws ConfigError (MCI_CONFIG) for a sink that is none. */
export function auditedToolbox(toolbox: Toolbox, sink: AuditSink): Toolbox {
  checkToolbox(toolbox, { owner: "auditedToolbox", name: "" });
  auditSink(sink, { owner: "auditedToolbox", name: "" });
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
    const known = audited.get(found) ?? new AuditedToolbox(found, audit);
    audited.set(found, known);
    return known;
  };
}

class AuditedToolbox implements Toolbox {
  readonly #toolbox: Toolbox;
  readonly #sink: AuditSink;
  readonly watch?: NonNullable<Toolbox["watch"]>;
  readonly redact: NonNullable<Toolbox["redact"]>;

  constructor(toolbox: Toolbox, sink: AuditSink) {
    this.#toolbox = toolbox;
    this.#sink = sink;
    if (toolbox.watch !== undefined) this.watch = (changed) => toolbox.watch?.(changed) ?? nothing;
    this.redact = (text) => toolbox.redact?.(text) ?? text;
  }

  tools(): readonly Tool[] {
    return this.#toolbox.tools();
  }

  async execute(name: string, props: Values = {}, options: ExecuteOptions = {}): Promise<ToolResult> {
    const time = new Date().toISOString();
    // Before the call: a reload in the meantime has other secrets to look for.
    const args = this.#shown(props);
    const start = performance.now();
    const result = await this.#toolbox.execute(name, props, options);
    this.#record(time, performance.now() - start, { name, args, context: options.context ?? {}, result });
    return result;
  }

  #shown(props: Values): unknown {
    const { secrets = [] } = this.#sink;
    try {
      return redactedArguments(props, { secrets, redact: this.redact });
    } catch {
      return "[unreadable]";
    }
  }

  #record(time: string, duration: number, { name, args, context, result }: Made): void {
    try {
      const { tenant, subject, requestId } = context;
      this.#sink.record({
        time,
        ...(tenant !== undefined && { tenant }),
        ...(subject !== undefined && { subject }),
        ...(requestId !== undefined && { request_id: requestId }),
        tool: name.slice(0, 128),
        arguments: args,
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
  readonly args: unknown;
  readonly context: CallContext;
  readonly result: ToolResult;
}

function nothing(): void {}
