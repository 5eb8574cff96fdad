import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { executionTypes } from "../execution/execution-types.ts";
import { pointerTo, quoted } from "../pointer.ts";
import { accessProblems } from "./access-rules.ts";
import type { Report } from "./report.ts";

/** Reports mistakes in a tool that the JSON Schema does not find or does not explain well. */
export function toolProblems(tool: JsonObject, index: number, report: Report): void {
  const { name, execution, network } = tool;
  accessProblems(tool, `/tools/${index}`, report);
  if (typeof name === "string" && !plainName.test(name)) nameProblem(name, index, report);
  if (!isRecord(execution)) return;
  const { type, retries, timeout_ms } = execution;
  const facts = typeof type === "string" ? executionTypes.get(type) : undefined;
  if (typeof timeout_ms === "string" && !timeout_ms.includes("{{")) timeoutProblem(timeout_ms, index, report);
  if (network !== undefined && facts !== undefined && !facts.sendsRequests) noNetwork(String(type), index, report);
  if (retries !== undefined) attemptsProblem(retries, index, report);
  facts?.check?.(execution, executionOf(index), report);
}

const plainName = /^[\w.-]{1,128}$/;

function nameProblem(name: string, index: number, report: Report): void {
  const what = `tools[${index}].name`;
  const pointer = pointerTo(pointerTo("/tools", index), "name");
  const shown = quoted(name);
  if (name.trim() === "") {
    report.add({ code: "MCI_TOOL_NAME", pointer, message: `${what} is empty.` });
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
  } else if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029/\\]/.test(name)) {
    const message = `${what} ${shown} contains a slash, a backslash or a control character.`;
    report.add({ code: "MCI_TOOL_NAME", pointer, message, hint: allowed });
  } else {
    const long = name.length > 128;
    const message = long ? `${what} is ${name.length} characters long.` : `${what} ${shown} will not suit every model.`;
    report.add({ code: "MCI_TOOL_NAME", severity: "warning", pointer, message, hint: allowed });
  }
}

function noNetwork(type: string, index: number, report: Report): void {
  const pointer = pointerTo(pointerTo("/tools", index), "network");
  const message = `tools[${index}].network: these rules do not bind a "${type}" tool: this has no effect.`;
  report.add({ severity: "warning", pointer, key: true, message });
}

const allowed = 'Use 1 to 128 letters, digits, "_", "-" and ".".';

function attemptsProblem(retries: unknown, index: number, report: Report): void {
  const attempts = isRecord(retries) ? retries["attempts"] : undefined;
  if (typeof attempts !== "number" || attempts <= 10) return;
  report.add({
    severity: "warning",
    pointer: `${executionOf(index)}/retries/attempts`,
    message: `tools[${index}].execution.retries.attempts is ${attempts}, and counts as 10.`,
    hint: "The first try counts as one.",
  });
}

/** A text is for values of env. */
function timeoutProblem(written: string, index: number, report: Report): void {
  report.add({
    pointer: `${executionOf(index)}/timeout_ms`,
    message: `tools[${index}].execution.timeout_ms must be an integer, found ${quoted(written)}.`,
    hint: /^\d+$/.test(written) ? "Write it without quotes." : "Write a number of milliseconds, or {{env.NAME}}.",
  });
}

function executionOf(index: number): string {
  return `/tools/${index}/execution`;
}
