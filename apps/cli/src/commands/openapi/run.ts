import { ConfigError } from "@mci/contract";
import { importOpenApi, type ImportedApi } from "@mci/openapi-importer";
import type { CommandInput } from "../../command.ts";
import { checkChoice } from "../../arguments/choice.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { counted } from "../../output/counted.ts";
import { problemText, shortPath } from "../../output/problem-text.ts";
import { withProgress } from "../../output/progress.ts";
import type { Terminal } from "../../output/terminal.ts";
import { forReader } from "../../output/visible.ts";
import { UsageError } from "../../usage-error.ts";
import { findOverlay } from "./find-overlay.ts";
import { printChanges } from "./print-changes.ts";
import { printEnv } from "./print-env.ts";
import { earlierImport, isFolder, type EarlierImport } from "./earlier-import.ts";
import { toolsetText, type ToolsetFormat } from "./toolset-text.ts";
import { writeImport } from "./write-import.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const { results, notes } = terminal;
  const [document, ...others] = positionals;
  refuseArguments("openapi", others, "It takes one document at a time.");
  if (document === undefined) {
    throw new UsageError("'mci openapi' requires a document.", "Such as: mci openapi petstore.yaml");
  }
  const { out } = options;
  const format = readFormat(options.format, out, document);
  const overlay = options.overlay ?? findOverlay(out);
  const earlier = out === undefined ? undefined : await earlierImport(out);
  const { toolset, warnings } = await withProgress(terminal, "Reading the document", () =>
    importWith(document, options, overlay, earlier).catch(nameDocument),
  );
  for (const warning of warnings) notes.print(problemText(warning, notes.colors));
  if (out === undefined) {
    const text = toolsetText(toolset, format);
    printEnv(toolset, undefined, process.env, notes);
    results.print(forReader(text, results));
    return 0;
  }
  const isPart = options.only !== undefined || options.tag !== undefined;
  const { written, removed } = await writeImport(toolset, { out, format, earlier, isPart });
  const edited = overlay === undefined ? "" : `, edited by ${shortPath(overlay)}`;
  notes.print(`${counted(toolset.tools.length, "tool")} written to ${shortPath(out)}${edited}.`);
  for (const path of removed)
    notes.print(`${shortPath(path)} is removed: nothing in the document is for it any longer.`);
  const kept = (earlier?.size ?? 0) - written.filter((path) => earlier?.has(path)).length - removed.length;
  if (kept > 0) notes.print(`${counted(kept, "other file")} of the earlier import ${kept === 1 ? "stays" : "stay"}.`);
  printEnv(toolset, earlier && [...earlier.values()].flatMap(({ tools }) => tools), process.env, notes);
  const replaced = [...written, ...removed].flatMap((path) => earlier?.get(path)?.tools ?? []);
  if (earlier !== undefined) printChanges(replaced, toolset, notes);
  return 0;
}

/** Throws an error about the whole document on, with the document in front: it may be one of many that a script imports. */
function nameDocument(error: unknown): never {
  if (!ConfigError.is(error) || error.details?.path === undefined) throw error;
  const { code, message, hint, details } = error;
  throw new ConfigError(code, `${shortPath(details.path ?? "")}: ${message}`, { hint, details, cause: error });
}

/** The format that is asked for, else that of the file to write, else that of the document. */
function readFormat(format: string | undefined, out: string | undefined, document: string): ToolsetFormat {
  const file = out === undefined || isFolder(out) ? document : out;
  const named = /\.ya?ml$/i.test(file) ? "yaml" : "json";
  const wanted = format === undefined ? named : checkChoice("format", format, ["json", "yaml"]);
  if (file === out && wanted !== named) {
    throw new UsageError(
      `--format ${wanted} does not fit the name of ${out}.`,
      "The ending tells the format: leave out --format.",
    );
  }
  return wanted;
}

async function importWith(
  document: string,
  options: CommandInput["options"],
  overlay: string | undefined,
  earlier: EarlierImport | undefined,
): Promise<ImportedApi> {
  const { "base-url": baseUrl, only, tag: tags, root } = options;
  const earlierEdits = Object.fromEntries([...(earlier?.values() ?? [])].flatMap(({ edits }) => Object.entries(edits)));
  const wanted = { baseUrl, only, tags, overlay, root, earlierEdits };
  if (options.fetch !== true && !/^https?:\/\//i.test(document)) return importOpenApi(document, wanted);
  const { networkPolicy } = await import("@mci/network-policy");
  const policy = networkPolicy({ proxy: process.env });
  try {
    return await importOpenApi(document, { ...wanted, fetch: { policy, isMainOnly: options.fetch !== true } });
  } finally {
    await policy.close();
  }
}
