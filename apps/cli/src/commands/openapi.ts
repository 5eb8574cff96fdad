import type { CommandInput } from "../command.ts";
import { checkFormat } from "../arguments/format.ts";
import { refuseArguments } from "../arguments/refuse-arguments.ts";
import { problemText } from "../output/problem-text.ts";
import type { Terminal } from "../output/terminal.ts";
import { json, visible } from "../output/visible.ts";
import { UsageError } from "../usage-error.ts";

export async function run({ positionals, options }: CommandInput, { results, messages }: Terminal): Promise<number> {
  const [document, ...others] = positionals;
  refuseArguments("openapi", others, "It takes one document at a time.");
  if (document === undefined) {
    throw new UsageError("'mci openapi' requires a document.", "Such as: mci openapi petstore.yaml");
  }
  const { importOpenApi } = await import("@mci/openapi-importer");
  const { toolset, warnings } = await importOpenApi(document, {
    baseUrl: options["base-url"],
    only: list(options.only),
    tags: list(options.tag),
  });
  if (options.quiet !== true) for (const warning of warnings) messages.print(problemText(warning, messages.colors));
  const text = await textOf(toolset, options.format, document);
  results.print(results.width === undefined ? text : visible(text));
  return 0;
}

/** Values may be repeated, and separated by commas. */
function list(values: readonly string[] | undefined): readonly string[] | undefined {
  return values?.flatMap((value) => value.split(",")).filter((value) => value !== "");
}

async function textOf(toolset: object, format: string | undefined, document: string): Promise<string> {
  const wanted = format === undefined ? undefined : checkFormat(format, ["json", "yaml"]);
  if ((wanted ?? (/\.ya?ml$/i.test(document) ? "yaml" : "json")) === "json") return json(toolset);
  // Through a module of ours: of a dynamic import of yaml itself, a bundle keeps only the default export.
  const { yamlText } = await import("../output/yaml-text.ts");
  return yamlText(toolset);
}
