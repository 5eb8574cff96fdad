import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { inWords, pointerTo, quoted } from "../pointer.ts";
import type { Report } from "./report.ts";
import { placeholderNames } from "../execution/placeholder-names.ts";
import { accessProblems } from "./access-rules.ts";
import { changesProblems } from "./change-rules.ts";
import { filterProblems } from "./filter-rules.ts";
import { moduleProblem } from "./function-rules.ts";

/**
 * Reports mistakes in a main file, apart from its tools, that the JSON Schema does not find or does not explain well.
 */
export function frameProblems(document: JsonObject, report: Report): void {
  const { toolsets, mcp_servers: servers, functions } = document;
  emptinessProblem(document, "main", report);
  for (const [pointer, module] of modulesIn(functions)) {
    const problem = moduleProblem(module, pointer);
    if (problem !== undefined) report.add(problem);
  }
  if (Array.isArray(toolsets)) {
    for (let index = 0; index < toolsets.length && !report.isFull("error"); index += 1)
      toolsetProblems(toolsets[index], index, report);
  }
  if (isRecord(servers)) {
    for (const name of Object.keys(servers)) {
      if (report.isFull("error")) return;
      serverProblems(name, servers[name], report);
    }
  }
}

/** Reports a file that has nothing to load. */
export function emptinessProblem(document: JsonObject, kind: keyof typeof parts, report: Report): void {
  if (parts[kind].some((name) => document[name] !== undefined)) return;
  const names = parts[kind].toSpliced(-1).join(", ");
  const message = `The file has no tools: at least one of ${names} and resources is needed.`;
  report.add({ pointer: "", message, hint: 'An empty list will do: "tools": []' });
}

const parts = {
  main: ["tools", "toolsets", "mcp_servers", "functions", "skills", "prompts", "resources"],
  toolset: ["tools", "skills", "prompts", "resources"],
} as const;

function modulesIn(functions: unknown): readonly (readonly [pointer: string, module: unknown])[] {
  if (!Array.isArray(functions)) return [["/functions", functions]];
  return functions.map((module: unknown, index) => [`/functions/${index}`, module]);
}

function toolsetProblems(entry: unknown, index: number, report: Report): void {
  const pointer = `/toolsets/${index}`;
  if (typeof entry === "string") toolsetName(entry, pointer, report);
  if (!isRecord(entry)) return;
  if (typeof entry["name"] === "string") toolsetName(entry["name"], `${pointer}/name`, report);
  filterProblems(entry, pointer, report);
  accessProblems(entry, pointer, report);
  changesProblems(entry, pointer, report);
}

function serverProblems(name: string, server: unknown, report: Report): void {
  const pointer = pointerTo("/mcp_servers", name);
  if (!isSegment(name)) {
    const message = `${quoted(name)} cannot be the name of an MCP server.`;
    report.add({ code: "MCI_TOOLSET_NAME", pointer, key: true, message, hint: `${segmentHint}.` });
  }
  const config = isRecord(server) ? server["config"] : undefined;
  if (isRecord(config)) filterProblems(config, `${pointer}/config`, report);
  accessProblems(config, `${pointer}/config`, report);
  changesProblems(config, `${pointer}/config`, report);
  if (!isRecord(server)) return;
  foreignPlaceholders(server, pointer, report);
  for (const field of ["env", "headers"]) {
    for (const at of placeholderNames(Object(server[field]), `${pointer}/${field}`)) {
      const message = `${inWords(at)}: Only values are templates: this name stays as written.`;
      report.add({ severity: "warning", pointer: at, key: true, message });
    }
  }
}

/** Warns of `${NAME}`, which other programs fill in and this one sends as it stands. Arguments may be for a shell. */
function foreignPlaceholders({ url, headers, env }: JsonObject, pointer: string, report: Report): void {
  const texts = [
    [`${pointer}/url`, url],
    ...[["headers", headers] as const, ["env", env] as const].flatMap(([field, values]) =>
      Object.entries(isRecord(values) ? values : {}).map(([name, value]) => [
        pointerTo(`${pointer}/${field}`, name),
        value,
      ]),
    ),
  ] as const;
  for (const [at, text] of texts) {
    const [written, name] = (typeof text === "string" ? foreignPlaceholder.exec(text) : undefined) ?? [];
    if (written === undefined) continue;
    const message = `${inWords(String(at))}: ${written} is a placeholder of other programs, and is sent as it stands.`;
    const hint = name === undefined ? "Write {{env.NAME}} for a value of the environment." : `Write {{env.${name}}}.`;
    report.add({ severity: "warning", pointer: String(at), message, hint });
  }
}

const foreignPlaceholder = /\$\{(?:(?:env:)?([A-Za-z_]\w*)(?::-[^{}]*)?|input:[^{}]+)\}/;

function toolsetName(name: string, pointer: string, report: Report): void {
  if (name.split("/").every(isSegment)) return;
  const message = `${inWords(pointer)} ${quoted(name)} cannot be the name of a toolset.`;
  const hint = `A path below the library folder, between each "/": ${segmentHint}.`;
  report.add({ code: "MCI_TOOLSET_NAME", pointer, message, hint });
}

/** Names become paths in the library folder, and must stay in there. */
function isSegment(name: string): boolean {
  return /^[\w.-]{1,64}$/.test(name) && name !== "." && name !== "..";
}

const segmentHint = '1 to 64 letters, digits, "_", "-" and ".", and not "." or ".."';
