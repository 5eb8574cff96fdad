import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { ParsedDocument } from "../parsed-document.ts";
import { foundValue } from "./words.ts";
import { quoted } from "../pointer.ts";
import type { Draft } from "./draft.ts";

interface VersionProblem {
  readonly draft: Draft;
  /** The rest of the file need not be looked at. */
  readonly final: boolean;
}

/** `"1.0"` and `"1.0.x"` are read. */
export function versionProblem(document: ParsedDocument, { schemaVersion }: JsonObject): VersionProblem | undefined {
  if (typeof schemaVersion === "string") {
    return /^1\.0(\.\d+)?$/.test(schemaVersion) ? undefined : refused(schemaVersion);
  }
  const place = schemaVersion === undefined ? "" : "/schemaVersion";
  const problem = (message: string, hint: string): VersionProblem => ({
    draft: { code: "MCI_SCHEMA_VERSION", pointer: place, message, hint },
    final: false,
  });
  if (schemaVersion === undefined) {
    return problem("schemaVersion is missing.", otherFormat(document.value) ?? `Add ${line(document)}.`);
  }
  if (typeof schemaVersion === "number") {
    return problem("schemaVersion is a number, which cannot tell 1.0 from 1.", `Put it in quotes: ${line(document)}.`);
  }
  return problem(`schemaVersion must be a string, found ${foundValue(schemaVersion)}.`, `Write ${line(document)}.`);
}

/** Returns a hint for a file of another format. */
function otherFormat(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  if ("openapi" in value || "swagger" in value)
    return "This is an OpenAPI document: 'mci openapi FILE' makes tools of it.";
  const { tools } = value;
  const [first]: readonly unknown[] = Array.isArray(tools) ? tools : [];
  const isOther =
    isRecord(first) &&
    ["requestTemplate", "responseTemplate", "tool_call_template", "tool_provider"].some((name) => name in first);
  return isOther ? "This is a tools file of another project: 'mci convert FILE' makes a schema file of it." : undefined;
}

function refused(found: string): VersionProblem {
  const message = `schemaVersion ${quoted(found)} is not supported: ${reason(found)}.`;
  const hint = 'This release reads "1.0" and "1.0.x".';
  return { draft: { code: "MCI_SCHEMA_VERSION", pointer: "/schemaVersion", message, hint }, final: true };
}

function reason(found: string): string {
  const [, major, minor] = /^v?(\d+)(?:\.(\d+))?(?:\.\d+)?$/.exec(found) ?? [];
  if (major === undefined) return "it is not a version";
  if (found.startsWith("v") || minor === undefined) return "it is written as major.minor";
  const isNewer = Number(major) > 1 || (Number(major) === 1 && Number(minor) > 0);
  return isNewer ? "it is newer than this release" : "there was no such version";
}

function line({ file }: ParsedDocument): string {
  return /\.ya?ml$/i.test(file ?? "") ? 'schemaVersion: "1.0"' : '"schemaVersion": "1.0"';
}
