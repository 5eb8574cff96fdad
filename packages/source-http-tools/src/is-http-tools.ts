import { isObject } from "./is-object.ts";

/**
 * Whether a parsed file holds HTTP tools: `{ name, description, config: { HTTP } }`, a list of these, or
 * `{ tools: [...] }`. One of them is enough, so that what is wrong with the others can be said.
 */
export function isHttpTools(value: unknown): boolean {
  if (isObject(value) && Object.hasOwn(value, "schemaVersion")) return false;
  return toolsIn(value).some(({ value: tool }) => {
    const config = isObject(tool) && Object.hasOwn(tool, "config") ? tool["config"] : undefined;
    return isObject(config) && Object.hasOwn(config, "HTTP");
  });
}

/** What stands for a tool in a file. */
export interface FoundTool {
  readonly value: unknown;
  /** JSON pointer. */
  readonly pointer: string;
}

/** The tools of a parsed file, whatever they look like; none in a text or a number. */
export function toolsIn(value: unknown): readonly FoundTool[] {
  if (Array.isArray(value)) return value.map((tool: unknown, index) => ({ value: tool, pointer: `/${index}` }));
  if (!isObject(value)) return [];
  const { tools } = value;
  if (!Array.isArray(tools)) return [{ value, pointer: "" }];
  return tools.map((tool: unknown, index) => ({ value: tool, pointer: `/tools/${index}` }));
}
