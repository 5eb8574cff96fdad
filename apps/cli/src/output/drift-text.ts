import type { JsonObject } from "@mci/contract";
import type { Drift, LockedTool } from "@mci/source-file";
import { canonicalJson, isRecord } from "@mci/plugin-kit";
import type { Colors } from "./colors.ts";
import { visible } from "./visible.ts";

/** Formats a drift: the tool, then each changed field with its old and its new value. */
export function driftText({ tool, kind, locked, now }: Drift, colors: Colors): string {
  const text = changeText({ tool, kind, before: comparable(locked), after: comparable(now) }, colors);
  const code = codeChange(locked, now);
  return code === undefined ? text : `${text}\n    ${code}`;
}

/** A tool that was added, removed or changed, with the fields to compare. */
export interface ToolChange extends Pick<Drift, "tool" | "kind"> {
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
}

/** The same for a tool as a file declares it. */
export function changeText({ tool, kind, before, after }: ToolChange, colors: Colors): string {
  const name = visible(tool);
  if (kind === "added") return colors.green(`+ ${name}${described(after)}`);
  if (kind === "removed") return colors.red(`- ${name}${described(before)}`);
  const lines = [`~ ${name}`];
  for (const difference of differences(before, after, "")) {
    lines.push(`    ${visible(difference.path)}`);
    if (difference.before !== undefined) {
      lines.push(...marked("-", difference.before).map((line) => colors.red(line)));
    }
    if (difference.after !== undefined) {
      lines.push(...marked("+", difference.after).map((line) => colors.green(line)));
    }
  }
  return lines.join("\n");
}

function described(tool: JsonObject | undefined): string {
  const description = tool?.["description"];
  const [first = ""] = typeof description === "string" ? description.split("\n") : [];
  return first === "" ? "" : `  ${visible(shorten(first, 200))}`;
}

/** Leaves out the name, which is the same, and the hash, which follows from the rest. */
function comparable(tool: LockedTool | undefined): JsonObject | undefined {
  if (tool === undefined) return undefined;
  const { name: _, hash: __, description, title, annotations, execution, ...rest } = tool;
  return { description, title, annotations, ...rest, execution: withoutHashes(execution) };
}

/** The hashes of code say nothing to a reader: {@link codeChange} does. */
export function withoutHashes(execution: unknown): unknown {
  const source = sourceOf(execution);
  if (source === undefined) return execution;
  const { sha256: _, moduleSha256: __, ...rest } = source;
  return { ...Object(execution), source: rest };
}

/** Names the file of a function whose code has changed. */
function codeChange(locked: LockedTool | undefined, now: LockedTool | undefined): string | undefined {
  const before = sourceOf(locked?.execution);
  const after = sourceOf(now?.execution);
  if (before === undefined || after === undefined || canonicalJson(before) === canonicalJson(after)) return undefined;
  const isBuilt = before["sha256"] === after["sha256"] && before["moduleSha256"] !== after["moduleSha256"];
  const file = isBuilt && isRecord(now?.execution) ? now.execution["module"] : after["file"];
  return `code: ${visible(String(file))}, or a file that it imports, has changed`;
}

/** Returns what an execution says of the source file of a function. */
export function sourceOf(execution: unknown): JsonObject | undefined {
  const source = isRecord(execution) ? execution["source"] : undefined;
  return isRecord(source) ? source : undefined;
}

interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Descends into an object if both sides are objects; arrays are shown whole. */
function differences(before: unknown, after: unknown, path: string): readonly Difference[] {
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) =>
      differences(ownValue(before, key), ownValue(after, key), path === "" ? key : `${path}.${key}`),
    );
  }
  return canonicalJson(before) === canonicalJson(after) ? [] : [{ path, before, after }];
}

function ownValue(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function marked(mark: string, value: unknown): string[] {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return shorten(text, 4_000)
    .split("\n")
    .map((line) => `      ${mark} ${visible(line)}`);
}

/** A string from a server can have any length. */
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength)} ... (${text.length - maxLength} more characters)`;
}
