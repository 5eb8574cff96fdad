import {
  failure,
  MCIError,
  TemplateError,
  type ErrorDetails,
  type FailureResult,
  type JsonSchema,
  type Origin,
} from "@mci/contract";
import { errorMessage, isRecord, sentences, truncate, withoutFolder, withoutPaths } from "@mci/plugin-kit";
import { executionTypes } from "@mci/schema";
import { stepsOf } from "@mci/template";
import { fieldOf } from "../field-of.ts";
import { maxNameLength } from "../../max-name-length.ts";
import { undeclaredHint } from "./undeclared-hint.ts";

/** The parts of a tool that its error messages use. */
export interface FailedTool {
  readonly name: string;
  readonly execution?: unknown;
  readonly inputSchema?: JsonSchema | undefined;
  readonly origin?: Pick<Origin, "folder"> | undefined;
}

/** Returns the result of what an executor, a template or a path check threw, worded for the model. */
export function toFailure(error: unknown, tool: FailedTool): FailureResult {
  const details = { tool: truncate(tool.name, maxNameLength) };
  try {
    return ofTool(error, tool, details);
  } catch {
    return unshown(`Tool '${details.tool}'`, error, details);
  }
}

function ofTool(error: unknown, tool: FailedTool, details: { readonly tool: string }): FailureResult {
  const { tool: name } = details;
  if (isOverflow(error) && !runsFunctions(tool.execution)) {
    return failure(`Tool '${name}' was called with arguments that are nested too deeply.`, {
      code: "MCI_INPUT",
      details,
      cause: error,
    });
  }
  if (!MCIError.is(error)) return bug(`Tool '${name}'`, error, { details, folder: tool.origin?.folder });
  const message = TemplateError.is(error) ? placed(error, tool) : error.message;
  const text = sentences(message, undeclaredHint(error, tool) ?? error.hint);
  return failure(withoutFolder(text, tool.origin?.folder), {
    code: error.code,
    details: { ...details, ...factsOf(error) },
    cause: error,
  });
}

/** A middleware, by its place in the list of the client. */
export interface MiddlewareId {
  /** The name of the function; empty if it has none. */
  readonly name: string;
  /** Counts from 1. */
  readonly position: number;
}

/** Returns the result of what a middleware threw. */
export function toMiddlewareFailure(error: unknown, middleware: MiddlewareId): FailureResult {
  const details = { middleware: middleware.name || `${middleware.position}` };
  try {
    return ofMiddleware(error, middleware, details);
  } catch {
    return unshown(middlewareLabel(middleware), error, details);
  }
}

function ofMiddleware(error: unknown, middleware: MiddlewareId, details: ErrorDetails): FailureResult {
  if (!MCIError.is(error)) return bug(middlewareLabel(middleware), error, { details });
  return failure(sentences(error.message, error.hint), {
    code: error.code,
    details: { ...error.details, ...details },
    cause: error,
  });
}

export function middlewareLabel({ name, position }: MiddlewareId): string {
  return name === "" ? `Middleware ${position}` : `Middleware '${truncate(name, maxNameLength)}'`;
}

function bug(
  label: string,
  error: unknown,
  { details, folder }: { readonly details: ErrorDetails; readonly folder?: string | undefined },
): FailureResult {
  const reason = withoutPaths(withoutFolder(reasonOf(error), folder));
  return failure(`${label} failed: ${reason}`, { code: "MCI_INTERNAL", details, cause: error });
}

/** The stack is full: of arguments that nest, unless it is the code of a function that recurses. */
function isOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack|nested too deeply/i.test(error.message);
}

function runsFunctions(execution: unknown): boolean {
  return isRecord(execution) && executionTypes.get(String(execution["type"]))?.runsFunctions === true;
}

function reasonOf(error: unknown): string {
  const message = errorMessage(error);
  if (message === "") return "it threw an error without a message";
  return message === "[object Object]" ? "it threw an object that is not an error" : message;
}

/** Anything can be thrown: a value that cannot be converted to a string, or a proxy that throws when it is looked at. */
function unshown(label: string, error: unknown, details: ErrorDetails): FailureResult {
  const text = `${label} failed: it threw something that cannot be shown`;
  return failure(text, { code: "MCI_INTERNAL", details, cause: error });
}

/** Adds which of the paths without a value are env values. */
function factsOf({ details }: MCIError): ErrorDetails | undefined {
  const env = (details?.paths ?? []).flatMap((path) => {
    const [root, name] = stepsOf(path);
    return root === "env" && name !== undefined ? [name] : [];
  });
  return env.length === 0 ? details : { ...details, env };
}

/** The message and, before its full stop, the place: most fields have one line only. */
function placed(error: TemplateError, { execution }: FailedTool): string {
  const { file, line, column } = error;
  const where = file ?? `execution${fieldOf(execution, error) ?? ""}`;
  const at = line === 1 && file === undefined ? `column ${column}` : `line ${line}, column ${column}`;
  return `${error.message.replace(/\.$/, "")} (${where}, ${at}).`;
}
