import type { Values } from "@mci/contract";
import { inWords, pointerTo, quoted } from "../pointer.ts";
import type { Draft } from "./draft.ts";
import { filterProblems } from "./filter-rules.ts";
import { isObject } from "../is-object.ts";

/** What the JSON Schema does not say, or not well, about a file without its tools. */
export function frameProblems(value: Values, kind: "main" | "toolset"): readonly Draft[] {
  if (kind === "toolset") return [];
  const { tools, toolsets, mcp_servers: servers } = value;
  if (tools === undefined && toolsets === undefined && servers === undefined) return [nothingToLoad];
  return [
    ...(Array.isArray(toolsets) ? toolsets.flatMap(toolsetProblems) : []),
    ...(isObject(servers) ? Object.entries(servers).flatMap(serverProblems) : []),
  ];
}

const nothingToLoad: Draft = {
  code: "MCI_SCHEMA_FIELD",
  severity: "error",
  pointer: "",
  message: "The file has no tools: at least one of tools, toolsets and mcp_servers is needed.",
  hint: 'An empty list will do: "tools": []',
};

function toolsetProblems(entry: unknown, index: number): readonly Draft[] {
  const pointer = pointerTo("/toolsets", index);
  if (typeof entry === "string") return nameProblems(entry, entry.split("/"), pointer, false);
  if (!isObject(entry)) return [];
  const { name } = entry;
  return [
    ...(typeof name === "string" ? nameProblems(name, name.split("/"), pointerTo(pointer, "name"), false) : []),
    ...filterProblems(entry, pointer),
  ];
}

function serverProblems([name, server]: readonly [string, unknown]): readonly Draft[] {
  const pointer = pointerTo("/mcp_servers", name);
  const config = isObject(server) ? server["config"] : undefined;
  return [
    ...nameProblems(name, [name], pointer, true),
    ...(isObject(config) ? filterProblems(config, pointerTo(pointer, "config")) : []),
  ];
}

/** The name becomes a path in the library folder, and must stay in there. */
function nameProblems(name: string, segments: readonly string[], pointer: string, key: boolean): readonly Draft[] {
  if (segments.every((segment) => /^[\w.-]{1,64}$/.test(segment) && segment !== "." && segment !== "..")) return [];
  return [
    {
      code: "MCI_TOOLSET_NAME",
      severity: "error",
      pointer,
      key,
      message: key
        ? `${quoted(name)} cannot be the name of an MCP server.`
        : `${inWords(pointer)} ${quoted(name)} cannot be the name of a toolset.`,
      hint: `${key ? "" : "A path below the library folder: "}1 to 64 letters, digits, "_", "-" and "."${key ? "" : ' between its "/"'}, and not "." or "..".`,
    },
  ];
}
