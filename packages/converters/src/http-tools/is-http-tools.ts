import type { JsonObject } from "@mci/contract";
import { isRecord, nearest } from "@mci/plugin-kit";

/**
 * Whether a parsed file contains HTTP tools: `{ name, description, config: { HTTP } }`, an array of these, or
 * `{ tools: [...] }`. One valid tool is enough, so that problems of the others can be reported, and so is one that
 * misspells
 * `config.HTTP` or leaves out a level of it: `config.http`, `confg.HTTP`, `config.endpoint`.
 */
export function isHttpTools(value: unknown): boolean {
  if (isRecord(value) && Object.hasOwn(value, "schemaVersion") && value["schemaVersion"] !== null) return false;
  return toolsIn(value).some(({ value: tool }) => isRecord(tool) && (hasConfig(tool) || hasRequest(tool)));
}

/** `{ config: { HTTP } }`, or nearly. */
function hasConfig(tool: JsonObject): boolean {
  const config = nearly("config", tool);
  return isRecord(config) && (nearly("HTTP", config) !== undefined || isRequest(config));
}

/** `{ name, HTTP: { endpoint } }` */
function hasRequest(tool: JsonObject): boolean {
  return Object.hasOwn(tool, "name") && isRequest(nearly("HTTP", tool));
}

function isRequest(value: unknown): boolean {
  return isRecord(value) && Object.hasOwn(value, "endpoint");
}

/** The own value of this name, or of the one closest to it. */
function nearly(name: string, object: JsonObject): unknown {
  const names = Object.keys(object);
  const found = names.includes(name) ? name : nearest(name, names.slice(0, maxCompared));
  return found === undefined ? undefined : object[found];
}

/** A tool with more fields has no typing mistakes. */
const maxCompared = 100;

/** A tool in a file. */
export interface FoundTool {
  readonly value: unknown;
  /** JSON pointer. */
  readonly pointer: string;
}

/** The tools of a parsed file, whatever they look like; none in a string or a number. */
export function toolsIn(value: unknown): readonly FoundTool[] {
  if (Array.isArray(value)) return value.map((tool: unknown, index) => ({ value: tool, pointer: `/${index}` }));
  if (!isRecord(value)) return [];
  const { tools } = value;
  if (!Array.isArray(tools)) return [{ value, pointer: "" }];
  return tools.map((tool: unknown, index) => ({ value: tool, pointer: `/tools/${index}` }));
}
