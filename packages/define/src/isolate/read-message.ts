import type { Progress, ToolResult } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { CopiedError, FromWorker, JobMessage } from "./messages.ts";

/** Returns a message of a worker, whose functions can send anything; undefined for what is none. */
export function readMessage(value: unknown): FromWorker | undefined {
  if (!isRecord(value)) return undefined;
  const { loaded, spent, id, message } = value;
  if (loaded === true) return { loaded };
  if ("spent" in value) return spent === undefined || typeof spent === "string" ? { spent } : undefined;
  const said = isRecord(message) ? readJobMessage(message) : undefined;
  return said === undefined || typeof id !== "string" ? undefined : { id, message: said };
}

function readJobMessage(message: Readonly<Record<string, unknown>>): JobMessage | undefined {
  const { progress, log, mask, result, cause, thrown } = message;
  if (isProgress(progress)) return { progress };
  if (typeof log === "string") return { log };
  if (typeof mask === "string") return { mask };
  if (isCopiedError(thrown)) return { thrown };
  if (isWholeResult(result) && (cause === undefined || isCopiedError(cause))) return { result, cause };
  return "thrown" in message || "result" in message ? { thrown: unreadable } : undefined;
}

/** Takes the place of an ending that is not one: the call ends with it. */
const unreadable: CopiedError = { name: "Error", message: "The worker of the tool sent an invalid result.", stack: "" };

function isProgress(value: unknown): value is Progress {
  if (!isRecord(value)) return false;
  const { progress, total, message } = value;
  return typeof progress === "number" && isOptional(total, "number") && isOptional(message, "string");
}

function isCopiedError(value: unknown): value is CopiedError {
  if (!isRecord(value)) return false;
  const { name, message, stack, code, hint } = value;
  const isNamed = [name, message, stack].every((text) => typeof text === "string");
  return isNamed && isOptional(code, "string") && isOptional(hint, "string");
}

function isWholeResult(value: unknown): value is ToolResult & Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  const { isError, content, metadata, error, code, details, retry, inputRequired } = value;
  if (!Array.isArray(content) || !content.every(isRecord) || !isOptionalRecord(metadata)) return false;
  if (isError !== true) return isError === false;
  const isRetry = retry === undefined || (isRecord(retry) && isOptional(retry["after_ms"], "number"));
  const isNamed = typeof error === "string" && isOptional(code, "string");
  return isNamed && isRetry && isOptionalRecord(details) && isOptionalRecord(inputRequired);
}

function isOptional(value: unknown, type: "string" | "number"): boolean {
  return value === undefined || typeof value === type;
}

function isOptionalRecord(value: unknown): boolean {
  return value === undefined || isRecord(value);
}
