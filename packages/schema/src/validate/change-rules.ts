import { isRecord } from "@mci/plugin-kit";
import { inWords, pointerTo, quoted } from "../pointer.ts";
import { accessProblems } from "./access-rules.ts";
import type { Report } from "./report.ts";

/** Reports mistakes in the changes of tools that the JSON Schema does not find. `owner` is a toolset or the config of a server, at `pointer`. */
export function changesProblems(owner: unknown, pointer: string, report: Report): void {
  const tools = isRecord(owner) && isRecord(owner["tools"]) ? owner["tools"] : {};
  for (const name of Object.keys(tools)) {
    if (report.isFull("error")) return;
    changeProblems(tools[name], pointerTo(`${pointer}/tools`, name), report);
  }
}

/** Reports mistakes in the changes of one tool that the JSON Schema does not find. */
export function changeProblems(change: unknown, pointer: string, report: Report): void {
  accessProblems(change, pointer, report);
  const rename = isRecord(change) ? change["rename"] : undefined;
  if (typeof rename !== "string" || /^[\w.-]{1,128}$/.test(rename)) return;
  const at = `${pointer}/rename`;
  const message = `${inWords(at)} cannot be the name of a tool, found ${quoted(rename)}.`;
  report.add({ pointer: at, message, hint: "Write 1 to 128 letters, digits, '_', '-' and '.'." });
}

/** Whether a pointer of a main file leads into the changes of a tool, where an unknown word is an error: without it, the tool stays as it was. */
export function isInChange(pointer: string): boolean {
  return /^\/(?:toolsets\/\d+|mcp_servers\/[^/]*\/config)\/tools\/[^/]*/.test(pointer);
}
