import { isRecord } from "@mci/plugin-kit";
import type { CommandInput } from "../../command.ts";
import { checkChoice } from "../../arguments/choice.ts";
import { printProblem, shortPath } from "../../output/problem-text.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { findSchemaFile } from "../../config/schema-file.ts";
import type { Terminal } from "../../output/terminal.ts";
import { yamlText } from "../../output/yaml-text.ts";
import { UsageError } from "../../usage-error.ts";
import { forReader, json } from "../../output/visible.ts";

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
  const document = await readHttpTools(file);
  const convert = findConverter(document.value);
  if (convert === undefined && document.value !== undefined) throw otherFile(file, document.value, isHttpTools);
  const { schema, problems } = convert?.(document) ?? { schema: {}, problems: document.problems };
  for (const problem of problems) printProblem(problem, terminal);
  if (problems.some(({ severity }) => severity === "error")) return 2;
  if (format === "json") results.print(json(schema));
  else {
    const text = yamlText(schema);
    results.print(forReader(text, results));
  }
  return 0;
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
        "'tool_provider'. " +
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
