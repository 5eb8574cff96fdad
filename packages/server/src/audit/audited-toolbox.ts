import {
  failure,
  MCIError,
  success,
  type Content,
  type ContentCaller,
  type ExecuteOptions,
  type Tool,
  type Toolbox,
  type ToolResult,
  type JsonObject,
} from "@mci/contract";
import { exchangeAuth, findPassedMismatch, findSchemaViolation, omitUndefined } from "@mci/plugin-kit";
import { secretMask, type Mask } from "@mci/plugin-kit/secrets";

import { toolbox as checkToolbox } from "../options/checks.ts";
import { toolNamed } from "../rest/tool-named.ts";
import { templateErrorOf } from "../template-error.ts";
import type { AuditRecord, AuditStart } from "./audit-record.ts";
import type { AuditSink } from "./audit-sink.ts";
import { auditSink } from "./check-audit-options.ts";
import { redactedArguments } from "./redacted-arguments.ts";
import { wrapToolbox } from "../wrap-toolbox.ts";

/**
 * Returns a toolbox that records each call.
 *
 * @param sink - Receives the records, such as an audit log.
 * @throws ConfigError (MCI_CONFIG) if the toolbox or the sink is invalid.
 */
export function auditedToolbox(toolbox: Toolbox, sink: AuditSink): Toolbox {
  checkToolbox(toolbox, { owner: "auditedToolbox", name: "" });
  auditSink(sink, { owner: "auditedToolbox", name: "" });
  return withAudit(toolbox, sink);
}

/** Records each call, as `auditedToolbox` says. */
export function withAudit(toolbox: Toolbox, sink: AuditSink): Toolbox {
  const secrets = secretMask(sink.secrets ?? []);
  const mask: Mask = (text) => wrapped.redact(secrets(text));

  const recordedContent = (): Content | undefined => {
    const content = toolbox.content?.();
    const read = async (kind: "prompt", name: string, caller: ContentCaller, props?: JsonObject): Promise<unknown> => {
      let value: unknown;
      const context = caller === "owner" ? {} : caller;
      const asked = askedFor(name, props ?? {}, { context }, { tool: undefined, mask });
      const result = await recordedRun({ kind, ...asked }, async () => {
        value = await content?.read(kind, name, caller, props);
        return success([]);
      });
      if (result.isError) throw new MCIError("MCI_STORE", result.error);
      return value;
    };
    return content && { ...content, read: read as Content["read"] };
  };

  const wrapped = wrapToolbox(
    toolbox,
    async (name, props, options) => {
      // Masked before the call: a reload meanwhile changes the set of known secrets.
      const asked = askedFor(name, props, options, { tool: toolNamed(toolbox.tools(), name), mask });
      return recordedRun(asked, () => toolbox.execute(name, props, options), name);
    },
    undefined,
    toolbox.content && recordedContent,
  );

  async function recordedRun(asked: AskedCall, execute: () => Promise<ToolResult>, name = ""): Promise<ToolResult> {
    const started = { time: new Date().toISOString(), ...asked };
    if (sink.begin === undefined) return run(started, execute, name);
    const call = { call_id: crypto.randomUUID(), ...started };
    if (await begin(call)) return run(call, execute, name);
    record(call, 0, notRecorded, name);
    return notRecorded;
  }

  /** Runs a call and records how it ended, also if it throws, as the reading of content does. A toolbox should not. */
  async function run(call: StartedCall, execute: () => Promise<ToolResult>, name: string): Promise<ToolResult> {
    const start = performance.now();
    let result: ToolResult = broken;
    try {
      return (result = await execute());
    } catch (error) {
      if (MCIError.is(error)) result = failure(error.message, { code: error.code });
      throw error;
    } finally {
      record(call, performance.now() - start, result, name);
    }
  }

  async function begin(call: AuditStart): Promise<boolean> {
    try {
      await sink.begin?.(call);
      return true;
    } catch {
      return false; // The sink reports its errors itself.
    }
  }

  function record(call: StartedCall, duration: number, result: ToolResult, name: string): void {
    try {
      const tool = toolNamed(toolbox.tools(), name);
      const code = errorCode(result, tool);
      const templateError = templateErrorOf(result);
      sink.record({
        ...call,
        outcome: code === undefined ? "ok" : "error",
        ...(result.metadata?.["repeated"] === true && { repeated: true }),
        ...(code !== undefined && { code }),
        ...omitUndefined({
          parsed_arguments: reasons(result.metadata?.["parsed_arguments"]),
          output_problems: reasons(findPassedMismatch(result, tool)),
        }),
        ...(templateError !== undefined && { template_error: reason(templateError) }),
        duration_ms: Math.round(duration * 1_000) / 1_000,
      });
    } catch {
      // A call does not fail because it could not be recorded.
    }
  }

  function reason(text: string): string {
    return mask(text.slice(0, maxReasonLength));
  }

  function reasons(texts: unknown): readonly string[] | undefined {
    return Array.isArray(texts) ? texts.slice(0, maxReasons).map((text) => reason(String(text))) : undefined;
  }

  return wrapped;
}

function askedFor(
  name: string,
  props: JsonObject,
  { context: { tenant, subject, requestId, taskId } = {}, roundTrip }: ExecuteOptions,
  { tool, mask }: { readonly tool: Tool | undefined; readonly mask: Mask },
): AskedCall {
  const { inputResponses } = roundTrip ?? {};
  const audience = tool && exchangeAuth(tool)?.audience;
  const shownName = (text: string): string => String(shown(text.slice(0, maxNameLength), mask));
  return {
    ...(tenant !== undefined && { tenant }),
    ...(subject !== undefined && { subject: shownName(subject) }),
    ...(requestId !== undefined && { request_id: shownName(requestId) }),
    ...(taskId !== undefined && { task_id: shownName(taskId) }),
    tool: shownName(name),
    ...(audience !== undefined && { audience: shownName(audience) }),
    arguments: shown(props, mask),
    ...(inputResponses !== undefined && { input_responses: shown(inputResponses, mask) }),
  };
}

function shown(values: JsonObject | string, mask: Mask): unknown {
  try {
    return typeof values === "string" ? mask(values) : redactedArguments(values, mask);
  } catch {
    return "[unreadable]"; // A getter or a third-party `redact` may throw.
  }
}

/** Returns the code of the error that the caller gets: servers turn a result that breaks its `outputSchema` into one. */
function errorCode(result: ToolResult, tool: Tool | undefined): string | undefined {
  if (result.isError) return result.code;
  return findSchemaViolation(result, tool) === undefined ? undefined : "MCI_RESPONSE";
}

const notRecorded = failure("The call was not run, because it cannot be recorded now. Try again later.", {
  code: "MCI_STORE",
  retry: {},
});

const broken = failure("The toolbox threw an error.", { code: "MCI_INTERNAL" });

type StartedCall = Omit<AuditRecord, "outcome" | "repeated" | "code" | "duration_ms">;
type AskedCall = Omit<StartedCall, "time">;

const maxNameLength = 256;
const maxReasonLength = 1_000;
const maxReasons = 20;
