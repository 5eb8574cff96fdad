import { type JsonObject } from "@mci/contract";
import { isRecord, suggest } from "@mci/plugin-kit";
import { methods } from "../document/methods.ts";
import { pointerTo, quoted } from "../pointer.ts";
import { either } from "./words.ts";
import { functionProblems } from "./function-rules.ts";
import type { Report } from "./report.ts";

/** Reports mistakes in a tool that the JSON Schema does not find or does not explain well. */
export function toolProblems({ name, execution, network }: JsonObject, index: number, report: Report): void {
  if (typeof name === "string" && !plainName.test(name)) nameProblem(name, index, report);
  if (!isRecord(execution)) return;
  const { type, params, query, method, retries, body, timeout_ms } = execution;
  if (typeof timeout_ms === "string" && !timeout_ms.includes("{{")) timeoutProblem(timeout_ms, index, report);
  if (network !== undefined && typeof type === "string" && withoutRequests.has(type)) noNetwork(type, index, report);
  if (retries !== undefined) attemptsProblem(retries, index, report);
  if (type === "function") functionProblems(execution, index, report);
  if (type !== "http") return;
  if (isRecord(body)) contentProblem(body, index, report);
  if (query !== undefined && params !== undefined) {
    report.add({
      code: "MCI_SCHEMA_FIELD",
      severity: "error",
      pointer: pointerTo(executionOf(index), "query"),
      key: true,
      message: `tools[${index}].execution has both params and query, which are the same.`,
      hint: "Keep one of them.",
    });
  }
  if (typeof method === "string" && !methods.includes(method)) methodProblem(method, index, report);
}

const plainName = /^[\w.-]{1,128}$/;

function nameProblem(name: string, index: number, report: Report): void {
  const what = `tools[${index}].name`;
  const pointer = pointerTo(pointerTo("/tools", index), "name");
  const shown = quoted(name);
  if (name.trim() === "") {
    report.add({ code: "MCI_TOOL_NAME", severity: "error", pointer, message: `${what} is empty.` });
  } else if (/[\p{Cc}\p{Zl}\p{Zp}/\\]/u.test(name)) {
    const message = `${what} ${shown} holds a slash, a backslash or a control character.`;
    report.add({ code: "MCI_TOOL_NAME", severity: "error", pointer, message, hint: allowed });
  } else {
    const long = name.length > 128;
    const message = long ? `${what} is ${name.length} characters long.` : `${what} ${shown} will not suit every model.`;
    report.add({ code: "MCI_TOOL_NAME", severity: "warning", pointer, message, hint: allowed });
  }
}

/** Types whose tools send no requests of their own. */
const withoutRequests = new Set(["cli", "file", "text", "function"]);

function noNetwork(type: string, index: number, report: Report): void {
  const pointer = pointerTo(pointerTo("/tools", index), "network");
  const message = `tools[${index}].network: these rules do not bind a "${type}" tool: this has no effect.`;
  report.add({ code: "MCI_SCHEMA_FIELD", severity: "warning", pointer, key: true, message });
}

const allowed = 'Use 1 to 128 letters, digits, "_", "-" and ".".';

function attemptsProblem(retries: unknown, index: number, report: Report): void {
  const attempts = isRecord(retries) ? retries["attempts"] : undefined;
  if (typeof attempts !== "number" || attempts <= 10) return;
  report.add({
    code: "MCI_SCHEMA_FIELD",
    severity: "warning",
    pointer: `${executionOf(index)}/retries/attempts`,
    message: `tools[${index}].execution.retries.attempts is ${attempts}, and counts as 10.`,
    hint: "The first try counts as one.",
  });
}

/** A text is for values of env. */
function timeoutProblem(written: string, index: number, report: Report): void {
  report.add({
    code: "MCI_SCHEMA_FIELD",
    severity: "error",
    pointer: `${executionOf(index)}/timeout_ms`,
    message: `tools[${index}].execution.timeout_ms must be an integer, found ${quoted(written)}.`,
    hint: /^\d+$/.test(written) ? "Write it without quotes." : "Write a number of milliseconds, or {{env.NAME}}.",
  });
}

/** Anything but a placeholder is not an object in any call. */
function contentProblem({ type, content }: JsonObject, index: number, report: Report): void {
  if ((type !== "form" && type !== "multipart") || typeof content !== "string" || /^\s*\{(\{|!!)/.test(content)) return;
  const pointer = `${executionOf(index)}/body/content`;
  const message = `tools[${index}].execution.body.content must be an object, found ${quoted(content)}.`;
  report.add({ code: "MCI_SCHEMA_FIELD", severity: "error", pointer, message });
}

function methodProblem(method: string, index: number, report: Report): void {
  const upper = method.toUpperCase();
  if (methods.includes(upper)) return;
  const hint = suggest(upper, methods, { format: JSON.stringify });
  report.add({
    code: "MCI_SCHEMA_FIELD",
    severity: "error",
    pointer: pointerTo(executionOf(index), "method"),
    message: `tools[${index}].execution.method must be ${either(methods)}, found ${quoted(method)}.`,
    hint,
  });
}

function executionOf(index: number): string {
  return `/tools/${index}/execution`;
}
