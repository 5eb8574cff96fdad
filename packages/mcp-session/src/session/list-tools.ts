import type { JsonObject } from "@mci/contract";
import { isRecord, quoted } from "@mci/plugin-kit";

import type { Connection } from "../connect/connection.ts";
import type { ListRequest, ServerTool } from "../contract.ts";
import { badAnswer } from "../errors/failures.ts";

/** All pages of a server's tools that can be used. Throws SessionError. */
export async function listTools(
  name: string,
  connection: Connection,
  { signal, onPage, onLeftOut }: ListRequest,
): Promise<readonly ServerTool[]> {
  const tools: ServerTool[] = [];
  const cursors = new Set<string>();
  for (let page = 1; ; page += 1) {
    const cursor = [...cursors].at(-1);
    const params = cursor === undefined ? {} : { cursor };
    const result = await connection.request({ method: "tools/list", params, signal, maxBytes: pageBytes });
    for (const tool of readTools(name, result)) tools.push(tool);
    if (tools.length > maxTools) throw badAnswer(name, `lists more than ${maxTools.toLocaleString("en-US")} tools`);
    onPage?.(tools.length);
    const next = result["nextCursor"];
    if (next === undefined || next === null || next === "") {
      return connection.paramHeaders === undefined ? tools : connection.paramHeaders.learn(tools, onLeftOut);
    }
    if (typeof next !== "string") throw badAnswer(name, "lists its tools with a cursor that is not a string");
    if (cursors.has(next)) throw badAnswer(name, `lists its tools in a circle: the cursor ${quoted(next)} came twice`);
    if (page === maxPages) throw badAnswer(name, `lists its tools on more than ${maxPages} pages`);
    cursors.add(next);
  }
}

/** Entries that cannot be called are left out: they have no name. */
function readTools(name: string, { tools }: JsonObject): ServerTool[] {
  if (tools === null) return []; // as some languages write an empty list
  if (!Array.isArray(tools)) throw badAnswer(name, "answered tools/list without a list of tools");
  return tools.filter(isRecord).flatMap((tool) => (typeof tool["name"] === "string" ? [readTool(tool)] : []));
}

/** Returns the members of a tool that have the required types, as they were written. */
function readTool(tool: JsonObject): ServerTool {
  const kept = Object.entries(members).filter(([member, fits]) => Object.hasOwn(tool, member) && fits(tool[member]));
  const read = Object.fromEntries(kept.map(([member]) => [member, tool[member]])) as unknown as ServerTool;
  return isAbsent(tool["inputSchema"]) ? { ...read, inputSchema: { type: "object" } } : read;
}

/** Also an empty list, as which some languages write an empty object. */
function isAbsent(schema: unknown): boolean {
  return schema === undefined || schema === null || (Array.isArray(schema) && schema.length === 0);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

const members: Readonly<Record<keyof ServerTool, (value: unknown) => boolean>> = {
  name: isText,
  title: isText,
  description: isText,
  icons: (value) => Array.isArray(value) && value.every(isRecord),
  annotations: isRecord,
  inputSchema: isRecord,
  outputSchema: isRecord,
  _meta: isRecord,
};

const maxPages = 100;
const maxTools = 10_000;
const pageBytes = 10_000_000;
