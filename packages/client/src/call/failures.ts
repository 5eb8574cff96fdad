import {
  failure,
  MCIError,
  TemplateError,
  type ErrorDetails,
  type FailureResult,
  type JsonSchema,
  type Origin,
  type Problem,
  type Tool,
} from "@mci/contract";
import { errorMessage, suggest, withoutFolder, withoutPaths } from "@mci/plugin-kit";
import { stepsOf } from "../steps-of.ts";
import { clipped } from "../clipped.ts";
import type { InputProblem } from "../input/input-check.ts";
import { fieldOf } from "./field-of.ts";
import type { Full } from "./queue.ts";
import type { TypicalTime } from "./typical-time.ts";
import { undeclaredHint } from "./undeclared-hint.ts";

/** Returns the result of an exception from an executor, a template or a path check, worded for the model. */
export function resultOf(error: unknown, tool: FailedTool): FailureResult {
  if (error instanceof RangeError && /call stack/i.test(error.message)) {
    return failure(`Tool '${clipped(String(tool.name))}' was called with arguments that are nested too deeply.`, {
      code: "MCI_INPUT",
    });
  }
  if (!MCIError.is(error)) {
    return failure(
      `Tool '${clipped(String(tool.name))}' failed: ${withoutPaths(withoutFolder(reasonOf(error), tool.origin?.folder))}`,
      { code: "MCI_INTERNAL" },
    );
  }
  const message = TemplateError.is(error) ? placed(error, tool) : error.message;
  const text = sentences(message, undeclaredHint(error, tool) ?? error.hint);
  return failure(withoutFolder(text, tool.origin?.folder), {
    code: error.code,
    details: factsOf(error),
    cause: error,
  });
}

/** Adds which of the paths without a value are env values. */
function factsOf({ details }: MCIError): ErrorDetails | undefined {
  const env = (details?.paths ?? []).flatMap((path) => {
    const [root, name] = stepsOf(path);
    return root === "env" && name !== undefined ? [name] : [];
  });
  return env.length === 0 ? details : { ...details, env };
}

/** The parts of a tool that its error messages use. */
interface FailedTool {
  readonly name: unknown;
  readonly execution?: unknown;
  readonly inputSchema?: JsonSchema;
  readonly origin?: Pick<Origin, "folder">;
}

/** Anything can be thrown, even values that cannot be converted to a string. */
function reasonOf(error: unknown): string {
  try {
    return errorMessage(error);
  } catch {
    return "it threw something that cannot be shown";
  }
}

function sentences(message: string, hint: string | undefined): string {
  if (hint === undefined) return message;
  return `${message}${/[.!?]$/.test(message) ? "" : "."} ${hint}`;
}

/** The message and, before its full stop, the place: most fields have one line only. */
function placed(error: TemplateError, { execution }: FailedTool): string {
  const { file, line, column } = error;
  const where = file ?? `execution${fieldOf(execution, error) ?? ""}`;
  const at = line === 1 && file === undefined ? `column ${column}` : `line ${line}, column ${column}`;
  return `${error.message.replace(/\.$/, "")} (${where}, ${at}).`;
}

export function badInput(tool: Tool, problems: readonly InputProblem[]): FailureResult {
  const shown = problems.slice(0, mostShown).map(({ message }) => message);
  if (problems.length > mostShown) shown.push(`and ${problems.length - mostShown} more`);
  const text =
    shown.length === 1
      ? shown[0]
      : `${problems.length} arguments are wrong:\n${shown.map((line) => `- ${line}`).join("\n")}`;
  return failure(`${text}`, {
    code: "MCI_INPUT",
    metadata: { tool: tool.name, problems: problems.slice(0, mostShown) },
  });
}

const mostShown = 20;

export function unknownTool(name: unknown, visible: Iterable<string>): FailureResult {
  const shown = clipped(String(name));
  return failure(sentences(`Cannot run unknown tool '${shown}'.`, suggest(shown, visible)), {
    code: "MCI_TOOL_UNKNOWN",
  });
}

/** A call of a tool that was left out when its file was loaded. Names no path: the caller may be remote. */
export function brokenTool(name: string, { message, hint }: Problem): FailureResult {
  return failure(sentences(`Tool '${clipped(name)}' is broken and was left out: ${message}`, hint), {
    code: "MCI_LOAD",
  });
}

/** Refused before it waits. `metadata.retry_after_ms` is for programs: a server makes a Retry-After of it. */
export function busy({ full, bound, rounds }: Full, typical: TypicalTime): FailureResult {
  const what = full === "maxQueued" ? "calls are waiting" : "bytes of arguments are waiting";
  return failure(
    `Busy: ${bound.toLocaleString("en-US")} ${what}, as many as the client's option '${full}' allows. Try again later.`,
    { code: "MCI_BUSY", metadata: { retry_after_ms: typical.after(1 + rounds), limit: full } },
  );
}

/** Refused after it waited. */
export function tooLate(waited: number, timeout: number, typical: TypicalTime): FailureResult {
  const ms = Math.round(waited);
  return failure(
    `Busy: this call waited ${ms} of its ${timeout} ms for its turn, and too little is left to run it. Try again later.`,
    { code: "MCI_BUSY", metadata: { retry_after_ms: typical.after(1), waited_ms: ms } },
  );
}

/** There is no way to ask a person yet, and a tool that requires approval must not run without it. */
export function notApproved({ name }: Tool): FailureResult {
  return failure(
    `Not run: tool '${clipped(name)}' requires a person's approval ('approval' in its file), and nothing here can ask.`,
    { code: "MCI_APPROVAL" },
  );
}

export function closed(): FailureResult {
  return failure("The client is closed.", { code: "MCI_CLOSED" });
}
