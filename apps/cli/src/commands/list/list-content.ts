import { contentKinds, type Content, type ContentCaller, type ContentEntry } from "@mci/contract";
import type { GivenOptions } from "../../arguments/options.ts";
import { counted } from "../../output/counted.ts";
import { tableText } from "../../output/table.ts";
import type { Terminal } from "../../output/terminal.ts";
import { onOneLine } from "../../output/tool-details.ts";
import type { json } from "../../output/visible.ts";

/** Prints the skills, prompts and resources that a caller sees, as far as they are chosen. */
export function listContent(
  content: Content | undefined,
  { skills, prompts, resources }: GivenOptions,
  { caller, asText }: { readonly caller: ContentCaller; readonly asText: typeof json | undefined },
  { results, notes }: Terminal,
): void {
  const chosen = { skill: skills, prompt: prompts, resource: resources, template: resources };
  const found = contentKinds
    .filter((kind) => chosen[kind] === true)
    .map((kind) => [`${kind}s`, content?.list(kind, caller).map(({ origin: _, ...entry }) => entry) ?? []] as const);
  if (asText !== undefined) return results.print(asText(Object.fromEntries(found)));
  const entries = found.flatMap(([, listed]) => listed);
  const hasSources = entries.some(({ toolset }) => toolset !== undefined);
  const rows = entries.map((entry) => row(entry, hasSources ? "main file" : ""));
  const names = ["KIND", "NAME", "SOURCE", "URI OR ARGUMENTS", "FILES", "SCOPES", "DESCRIPTION"];
  if (rows.length > 0) results.print(tableText(results, names, rows));
  notes.print(notes.colors.dim(counted(rows.length, "line")));
}

function row({ kind, name, toolset, id, files, access, title, ...entry }: ContentEntry, source: string): string[] {
  const { description = title ?? "", arguments: declared } = entry;
  const shownId = declared?.map((one) => (one.required === true ? one.name : `[${one.name}]`)).join(" ") ?? id;
  const scopes = access?.scopes.join(" ") ?? "";
  return [kind, name, toolset ?? source, shownId, `${files.length}`, scopes, description].map(onOneLine);
}
