import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isRecord } from "@mci/contract";
import { withoutMark } from "@mci/plugin-kit";
import { writeWholeFile } from "@mci/source-file";
import type { CommandInput } from "../../command.ts";
import { importOptional } from "../../config/optional-package.ts";
import { counted } from "../../output/counted.ts";
import { changeText } from "../../output/drift-text.ts";
import { problemText, shortPath } from "../../output/problem-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";
import { systemError } from "../../system-error.ts";
import { UsageError } from "../../usage-error.ts";
import { changedSources, compareTools, toolsIn } from "../../output/compare-tools.ts";

export async function run({ positionals, options }: CommandInput, { results, messages }: Terminal): Promise<number> {
  const { out, check = false, quiet = false } = options;
  if (positionals.length === 0) {
    throw new UsageError("'mci extract' requires files or patterns.", "Such as: mci extract 'src/tools/*.ts'");
  }
  if (check && out === undefined)
    throw new UsageError("--check compares with a file.", "Name it: --out tools.mci.json");
  const moduleMap = Object.fromEntries((options["module-map"] ?? []).map(readMapping));
  const written = out === undefined ? undefined : await readManifest(out);
  const { extract } = await importOptional<typeof import("@mci/extract")>("@mci/extract", "extract");
  const manifest = await extract(positionals, {
    moduleMap,
    ...(out === undefined ? {} : { manifestFolder: dirname(resolve(out)) }),
    onWarning(problem) {
      if (!quiet) messages.print(problemText(problem, messages.colors));
    },
  });
  const text = await textOf(manifest, out);
  if (out === undefined) {
    results.print(results.width === undefined ? text : visible(text));
    return 0;
  }
  const count = counted(manifest.tools.length, "tool");
  if (!check) {
    if (written !== undefined && !isManifest(written.value)) throw notOurs(out);
    await write(out, text);
    if (!quiet) messages.print(`${count} written to ${shortPath(out)}.`);
    return 0;
  }
  if (written?.text === text) {
    if (!quiet) messages.print(`${count}, as in ${shortPath(out)}.`);
    return 0;
  }
  const [before, after] = [toolsIn(written?.value), toolsIn(manifest)];
  for (const change of compareTools(before, after)) results.print(changeText(change, results.colors));
  for (const { file, tools } of changedSources(before, after)) {
    results.print(`~ ${visible(file)}, or a file that it imports, has changed: ${counted(tools, "tool")}`);
  }
  const what = written === undefined ? "does not exist" : "is not what the sources give";
  if (!quiet) messages.print(`${shortPath(out)} ${what}. Write it with 'mci extract', without --check.`);
  return 1;
}

function readMapping(mapping: string): readonly [string, string] {
  const [from = "", ...to] = mapping.split("=");
  if (from !== "" && to.join("=") !== "") return [from, to.join("=")];
  throw new UsageError(`--module-map requires FROM=TO, found '${mapping}'.`, "Such as: --module-map src=dist");
}

interface Written {
  /** With the line ends of Unix. */
  readonly text: string;
  readonly value: unknown;
}

/** The file as it is; undefined if there is none. */
async function readManifest(file: string): Promise<Written | undefined> {
  let text: string;
  try {
    text = withoutMark(await readFile(file, "utf8")).replaceAll("\r\n", "\n");
  } catch (error) {
    const { code, message } = systemError(error);
    if (code === "ENOENT") return undefined;
    throw new UsageError(`${file} cannot be read: ${message}.`);
  }
  const { parse } = await import("@mci/schema");
  const { value } = await parse(text, { file });
  return { text, value };
}

/** Whether everything in a file comes out of sources: the rest would be lost. */
function isManifest(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).some((field) => field !== "schemaVersion" && field !== "tools"))
    return false;
  return toolsIn(value).every(({ execution }) => isRecord(execution) && isRecord(execution["source"]));
}

function notOurs(file: string): UsageError {
  return new UsageError(
    `${shortPath(file)} has more than 'mci extract' writes, and was not changed.`,
    "Choose another file for --out, or remove this one.",
  );
}

async function textOf(manifest: object, file: string | undefined): Promise<string> {
  if (file === undefined || !/\.ya?ml$/i.test(file)) return `${JSON.stringify(manifest, undefined, 2)}\n`;
  // Through a module of ours: of a dynamic import of yaml itself, a bundle keeps only the default export.
  const { yamlText } = await import("../../output/yaml-text.ts");
  return yamlText(manifest);
}

async function write(file: string, text: string): Promise<void> {
  try {
    await writeWholeFile(file, text);
  } catch (error) {
    const { code, message } = systemError(error);
    throw new UsageError(`${file} cannot be written: ${code === "ENOENT" ? "there is no such folder" : message}.`);
  }
}
