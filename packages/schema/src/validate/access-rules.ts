import { isRecord, isScope } from "@mci/plugin-kit";
import { inWords, pointerTo, quoted } from "../pointer.ts";
import type { Report } from "./report.ts";

/** Reports scopes that no token can have. `owner` is a tool, a toolset or the config of a server, at `pointer`. */
export function accessProblems(owner: unknown, pointer: string, report: Report): void {
  const access = isRecord(owner) ? owner["access"] : undefined;
  const scopes: unknown = isRecord(access) ? access["scopes"] : undefined;
  if (!Array.isArray(scopes)) return;
  for (const [index, scope] of scopes.entries()) {
    if (report.isFull("error")) return;
    if (typeof scope !== "string" || isScope(scope)) continue;
    const at = pointerTo(`${pointer}/access/scopes`, index);
    const message = `${inWords(at)} cannot be a scope, found ${quoted(scope)}.`;
    report.add({ pointer: at, message, hint: "Write printable ASCII without spaces, quotes and backslashes." });
  }
}
