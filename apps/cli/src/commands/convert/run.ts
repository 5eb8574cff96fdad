import { isRecord } from "@mci/plugin-kit";
import { dirname } from "node:path";
import type { CommandInput } from "../../command.ts";
import { checkChoice } from "../../arguments/choice.ts";
import { printProblem, shortPath } from "../../output/problem-text.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { findSchemaFile } from "../../config/schema-file.ts";
import type { Terminal } from "../../output/terminal.ts";
import type { ParsedDocument } from "@mci/schema";
import { serversIn } from "@mci/converters";
import { clientDocument } from "../../connect/client-document.ts";
import { readShown } from "../../edit/edit-file.ts";
import { TextError } from "../../edit/text-error.ts";
import { yamlText } from "../../output/yaml-text.ts";
import { UsageError } from "../../usage-error.ts";
import { withoutBroken } from "./without-broken.ts";
import { forReader, json, visible } from "../../output/visible.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const { results } = terminal;
  const [named, ...others] = positionals;
  refuseArguments("convert", others, "It takes one file at a time.");
  const { path: file } = findSchemaFile(named);
  const format = readFormat(options.format, file);
  const [{ isHttpTools, readHttpTools }, { findConverter }] = await Promise.all([
    import("@mci/converters/http-tools"),
    import("@mci/converters"),
  ]);
  const read = await readHttpTools(file);
  const document = read.value === undefined ? ((await commentedJson(file)) ?? read) : read;
  const convert = findConverter(document.value);
  if (convert === undefined && document.value !== undefined) throw otherFile(file, document.value, isHttpTools);
  const baseUrl = baseUrlOf(options["base-url"]);
  if (baseUrl !== undefined && (isHttpTools(document.value) || serversIn(document.value) !== undefined)) {
    throw new UsageError(`--base-url is for files of Higress and UTCP, and ${shortPath(file)} is neither.`);
  }
  const converted = convert?.(document, { baseUrl }) ?? { schema: undefined, problems: document.problems };
  for (const problem of converted.problems) printProblem(problem, terminal);
  if (converted.schema === undefined || converted.problems.some(({ severity }) => severity === "error")) return 2;
  const { schema, broken } = await withoutBroken(converted.schema, dirname(file));
  for (const line of broken) terminal.messages.print(terminal.messages.colors.red(visible(line)));
  if (format === "json") results.print(json(schema));
  else {
    const text = yamlText(schema);
    results.print(forReader(text, results));
  }
  return broken.length > 0 ? 1 : 0;
}

function baseUrlOf(text: string | undefined): string | undefined {
  if (text === undefined || /^https?:\/\/[^/?#]+[^?#]*$/i.test(text)) return text;
  throw new UsageError(`--base-url ${text}: this is not the start of a URL.`, "Such as https://api.example.com/v1");
}

/** Configurations of MCP clients have comments and trailing commas. Undefined for other files, and for one with mistakes. */
async function commentedJson(file: string): Promise<ParsedDocument | undefined> {
  if (!/\.(?:jsonc?|toml)$/i.test(file)) return undefined;
  try {
    const { text = "" } = await readShown(file);
    const document = clientDocument(file, text);
    return serversIn(document.value) === undefined ? undefined : document;
  } catch (error) {
    if (error instanceof TextError || error instanceof UsageError) return undefined;
    throw error;
  }
}

function readFormat(format: string | undefined, file: string): "json" | "yaml" {
  if (format === undefined) return /\.ya?ml$/i.test(file) ? "yaml" : "json";
  return checkChoice("format", format, ["json", "yaml"]);
}

function otherFile(file: string, value: unknown, isHttpTools: (value: unknown) => boolean): UsageError {
  const message = `${shortPath(file)} cannot be converted.`;
  if (!isRecord(value) || !("schemaVersion" in value)) {
    return new UsageError(
      message,
      "HTTP tools contain 'config.HTTP', those of Higress 'requestTemplate', those of UTCP 'tool_call_template' or " +
        "'tool_provider', configurations of MCP clients 'mcpServers' or 'servers'. " +
        "OpenAPI documents are read by 'mci openapi'.",
    );
  }
  const { schemaVersion: _, ...others } = value;
  return new UsageError(
    message,
    isHttpTools(others)
      ? "Its tools are HTTP tools, but it has a 'schemaVersion' like a schema file. Remove that."
      : "It has a 'schemaVersion' like a schema file.",
  );
}
