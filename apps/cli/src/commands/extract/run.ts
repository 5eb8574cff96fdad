import { dirname, resolve } from "node:path";
import { isRecord } from "@mci/contract";
import { parse } from "@mci/schema";
import type { CommandInput } from "../../command.ts";
import { importOptional } from "../../config/optional-package.ts";
import { notOurs, readOut, writeOut } from "../../edit/out-file.ts";
import { counted } from "../../output/counted.ts";
import { changeText } from "../../output/drift-text.ts";
import { problemText, shortPath } from "../../output/problem-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { forReader, visible } from "../../output/visible.ts";
import { yamlText } from "../../output/yaml-text.ts";
import { UsageError } from "../../usage-error.ts";
import { changedSources, compareTools, toolsIn } from "../../output/compare-tools.ts";

export async function run({ positionals, options }: CommandInput, { results, notes }: Terminal): Promise<number> {
  const { out, check = false } = options;
  if (positionals.length === 0) {
    throw new UsageError("'mci extract' requires files or patterns.", "Such as: mci extract 'src/tools/*.ts'");
  }
  if (check && out === undefined)
    throw new UsageError("--check compares with a file.", "Name it: --out tools.mci.json");
  const moduleMap = Object.fromEntries((options["module-map"] ?? []).map(readMapping));
  const written = out === undefined ? undefined : await readOut(out);
  const old = written === undefined ? undefined : (await parse(written, { file: out ?? "" })).value;
  const { extract } = await importOptional<typeof import("@mci/extract")>("@mci/extract", {
    asker: "'mci extract'",
  });
  const manifest = await extract(positionals, {
    moduleMap,
    ...(out === undefined ? {} : { manifestFolder: dirname(resolve(out)) }),
    onWarning: (problem) => notes.print(problemText(problem, notes.colors)),
  });
  const text = textOf(manifest, out);
  if (out === undefined) {
    results.print(forReader(text, results));
    return 0;
  }
  const count = counted(manifest.tools.length, "tool");
  if (!check) {
    if (written !== undefined && !isManifest(old)) throw notOurs(out, "has more than 'mci extract' writes");
    await writeOut(out, text);
    notes.print(`${count} written to ${shortPath(out)}.`);
    return 0;
  }
  if (written === text) {
    notes.print(`${count}, as in ${shortPath(out)}.`);
    return 0;
  }
  const [before, after] = [toolsIn(old), toolsIn(manifest)];
  for (const change of compareTools(before, after)) results.print(changeText(change, results.colors));
  for (const { file, tools } of changedSources(before, after)) {
    results.print(`~ ${visible(file)}, or a file that it imports, has changed: ${counted(tools, "tool")}`);
  }
  const what = written === undefined ? "does not exist" : "is not what the sources give";
  notes.print(`${shortPath(out)} ${what}. Write it with 'mci extract', without --check.`);
  return 1;
}

function readMapping(mapping: string): readonly [string, string] {
  const [from = "", ...to] = mapping.split("=");
  if (from !== "" && to.join("=") !== "") return [from, to.join("=")];
  throw new UsageError(`--module-map requires FROM=TO, found '${mapping}'.`, "Such as: --module-map src=dist");
}

/** Whether everything in a file comes out of sources: the rest would be lost. */
function isManifest(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).some((field) => field !== "schemaVersion" && field !== "tools"))
    return false;
  return toolsIn(value).every(({ execution }) => isRecord(execution) && isRecord(execution["source"]));
}

function textOf(manifest: object, file: string | undefined): string {
  const isYaml = file !== undefined && /\.ya?ml$/i.test(file);
  return isYaml ? yamlText(manifest) : `${JSON.stringify(manifest, undefined, 2)}\n`;
}
