import type { JsonObject } from "@mci/contract";
import { breakingChanges, type ImportedToolset } from "@mci/openapi-importer";
import { changeText } from "../../output/drift-text.ts";
import type { Output } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";
import { compareTools, toolsIn } from "../../output/compare-tools.ts";

/** Prints what differs from an earlier import, and at the end what breaks callers. */
export function printChanges(before: readonly JsonObject[], toolset: ImportedToolset, notes: Output): void {
  const changes = compareTools(before, toolsIn(toolset));
  if (changes.length === 0) {
    notes.print("No tool has changed.");
    return;
  }
  for (const change of changes) notes.print(changeText(change, notes.colors));
  const broken = changes.flatMap(({ tool, before, after }) =>
    before === undefined ? [] : breakingChanges(before, after).map((text) => `  ${visible(tool)}: ${visible(text)}`),
  );
  if (broken.length === 0) notes.print("Nothing of it breaks callers.");
  else notes.print(notes.colors.red(["This breaks callers:", ...broken].join("\n")));
}
