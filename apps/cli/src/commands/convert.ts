import { nearest } from "@mci/plugin-kit";
import type { CommandInput } from "../commands.ts";
import { problemText, shortPath } from "../output/problem-text.ts";
import { refuseArguments } from "../arguments/refuse-arguments.ts";
import { findSchemaFile } from "../config/schema-file.ts";
import type { Terminal } from "../output/terminal.ts";
import { UsageError } from "../usage-error.ts";
import { json, visible } from "../output/visible.ts";

export async function run({ positionals, options }: CommandInput, { results, messages }: Terminal): Promise<number> {
  const [named, ...others] = positionals;
  refuseArguments("convert", others, "It takes one file at a time.");
  const { path: file } = await findSchemaFile(named ?? options.file);
  const format = readFormat(options.format, file);
  const { isHttpTools, readHttpTools, toSchema } = await import("@mci/source-http-tools");
  const document = await readHttpTools(file);
  if (document.value !== undefined && !isHttpTools(document.value)) throw otherFile(file, document.value, isHttpTools);
  const { schema, problems } = toSchema(document);
  const errors = problems.filter(({ severity }) => severity === "error");
  for (const problem of options.quiet === true ? errors : problems) {
    messages.print(problemText(problem, messages.colors));
  }
  if (errors.length > 0) return 2;
  if (format === "json") results.print(json(schema));
  else {
    // Through a module of ours: of a dynamic import of yaml itself a bundle keeps only what is the default.
    const { yamlText } = await import("../output/yaml-text.ts");
    const text = yamlText(schema);
    results.print(results.width === undefined ? text : visible(text));
  }
  return 0;
}

function readFormat(format: string | undefined, file: string): "json" | "yaml" {
  if (format === undefined) return /\.ya?ml$/i.test(file) ? "yaml" : "json";
  if (format === "json" || format === "yaml") return format;
  const near = nearest(format, ["json", "yaml"]);
  throw new UsageError(
    `--format ${format}: there is no such format.`,
    near === undefined ? "It is json or yaml." : `Did you mean ${near}?`,
  );
}

function otherFile(file: string, value: unknown, isHttpTools: (value: unknown) => boolean): UsageError {
  const message = `${shortPath(file)} is not a file of HTTP tools.`;
  if (typeof value !== "object" || value === null || !("schemaVersion" in value)) {
    return new UsageError(message, "In one, each tool has 'config', and 'HTTP' in that.");
  }
  const { schemaVersion: _, ...others } = value;
  return new UsageError(
    message,
    isHttpTools(others)
      ? "Its tools are, but it has a schemaVersion, as schema files do: take that away."
      : "It has a schemaVersion, as schema files do.",
  );
}
