import type { JsonObject, Problem, ToolDefinition } from "@mci/contract";
import { isRecord, omitUndefined, toPointer } from "@mci/plugin-kit";
import { fileLimits, type ParsedDocument } from "@mci/schema";
import type { ConvertedSchema } from "./converter.ts";

/** Thrown for a tool that a schema file cannot express. */
export class CannotConvert extends Error {
  /** JSON pointer below the tool. */
  readonly pointer: string;

  constructor(message: string, pointer: string) {
    super(message);
    this.pointer = pointer;
  }
}

/** Thrown for a tool whose url has no host, and for which no base url was given. */
export class NeedsBaseUrl extends CannotConvert {
  readonly url: string;

  constructor(url: string, pointer: string) {
    super("Its url has no host.", pointer);
    this.url = url;
  }
}

/** Returns a url with the base url before it, if it is only a path. Throws NeedsBaseUrl if there is none. */
export function withHost(url: string, baseUrl: string | undefined, pointer: string): string {
  if (!/^\/(?!\/)/.test(url)) return url;
  if (baseUrl === undefined) throw new NeedsBaseUrl(url, pointer);
  return baseUrl.replace(/\/+$/, "") + url;
}

/** Returns the text of a value, also of one whose `toString` is not a function. */
export function printValue(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** A tool of another project, and where it stands. */
export interface ToolSource {
  readonly tool: JsonObject;
  /** Says that something was not taken over. `pointer` is below the tool. */
  warn(pointer: string, message: string, hint?: string): void;
}

/** Makes a schema file of the tools in a file, each by `convert`. Those that it cannot express are left out, with a warning. */
export function convertTools(
  document: ParsedDocument,
  name: string | undefined,
  convert: (source: ToolSource) => ToolDefinition,
): ConvertedSchema {
  const problems: Problem[] = [...document.problems];
  const warn = (pointer: string, message: string, hint?: string): void => {
    if (problems.length >= fileLimits.problems) return;
    const { file } = document;
    problems.push({ code: "MCI_SCHEMA_FIELD", severity: "warning", message, hint, file, ...document.locate(pointer) });
  };
  const tools = new Map<string, ToolDefinition>();
  const hostless: { readonly url: string; readonly pointer: string }[] = [];
  for (const [index, value] of listTools(document.value).entries()) {
    const at = toPointer("tools", String(index));
    const tool = isRecord(value) ? value : {};
    const label = typeof tool["name"] === "string" ? `tool '${tool["name"]}'` : `tools[${index}]`;
    try {
      const definition = convert({
        tool,
        warn: (pointer, message, hint) => warn(at + pointer, `${label}: ${message}`, hint),
      });
      if (tools.has(definition.name)) throw new CannotConvert(`There is a tool ${definition.name} already.`, "/name");
      tools.set(definition.name, definition);
    } catch (error) {
      if (!(error instanceof CannotConvert)) throw error;
      if (error instanceof NeedsBaseUrl) hostless.push({ url: error.url, pointer: at + error.pointer });
      else warn(at + error.pointer, `${label} is left out: ${error.message}`);
    }
  }
  const [first, ...others] = hostless;
  if (first !== undefined) {
    const more = others.length === 0 ? "" : `, nor have those of ${others.length} more`;
    problems.push({
      code: "MCI_SCHEMA_FIELD",
      severity: "error",
      message: `The url ${JSON.stringify(first.url)} has no host${more}.`,
      hint: "Say where these paths start: --base-url https://api.example.com",
      ...omitUndefined({ file: document.file }),
      ...document.locate(first.pointer),
    });
  }
  const metadata = name === undefined ? {} : { metadata: { name } };
  const schema = { schemaVersion: "1.0", ...metadata, tools: [...tools.values()] };
  return { schema, problems: problems.toSorted((left, right) => (left.line ?? 0) - (right.line ?? 0)) };
}

function listTools(value: unknown): readonly unknown[] {
  const tools = isRecord(value) ? value["tools"] : undefined;
  return Array.isArray(tools) ? tools : [];
}
