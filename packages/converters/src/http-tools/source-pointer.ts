import { isRecord, parsePointer } from "@mci/plugin-kit";
import { toolsIn } from "./is-http-tools.ts";

/** A place in a file of HTTP tools. */
export interface SourcePlace {
  readonly pointer: string;
  /** The text there is the same, so that offsets in it hold. */
  readonly isSameText: boolean;
}

/** Where in a file that is written which a pointer into a tool made of it is about: the tool, or a part of it. */
export function sourcePlace(value: unknown, pointer: string): SourcePlace {
  const tool = toolsIn(value).find((found) => pointer === found.pointer || pointer.startsWith(`${found.pointer}/`));
  if (tool === undefined) return { pointer, isSameText: true };
  const below = pointer.slice(tool.pointer.length);
  const field = findField(below) ?? findParameter(below, tool.value);
  if (field === undefined) return { pointer, isSameText: true };
  return { pointer: tool.pointer + field, isSameText: below === "/execution/response/template" };
}

function findField(pointer: string): string | undefined {
  const field = fields.find(([ours]) => pointer === ours || pointer.startsWith(`${ours}/`))?.[1];
  return field === undefined ? undefined : `/config/HTTP/${field}`;
}

const fields = [
  ["/execution/url", "endpoint"],
  ["/execution/method", "method"],
  ["/execution/timeout_ms", "timeout_seconds"],
  ["/execution/retries", "retry_count"],
  ["/execution/response", "response_template"],
  ["/annotations/idempotentHint", "idempotent"],
] as const;

function findParameter(pointer: string, tool: unknown): string | undefined {
  const [, part, name = "", below = ""] = parameters.exec(pointer) ?? [];
  if (part === undefined) return /^\/(?:execution|inputSchema)(?:\/|$)/.test(pointer) ? "/config/HTTP" : undefined;
  const [wanted] = parsePointer(`/${name}`);
  const index = namesIn(tool).indexOf(wanted);
  if (index === -1) return part === "/execution/headers" ? `/config/HTTP/headers/${name}` : "/config/HTTP";
  return `/config/HTTP/parameters/${index}${part === "/inputSchema/properties" ? below : ""}`;
}

const parameters = /^(\/execution\/(?:headers|params|body\/content)|\/inputSchema\/properties)\/([^/]*)(.*)$/s;

function namesIn(tool: unknown): readonly unknown[] {
  const config = isRecord(tool) ? tool["config"] : undefined;
  const http = isRecord(config) ? config["HTTP"] : undefined;
  const list = isRecord(http) ? http["parameters"] : undefined;
  return Array.isArray(list)
    ? list.map((parameter: unknown) => (isRecord(parameter) ? parameter["name"] : undefined))
    : [];
}
