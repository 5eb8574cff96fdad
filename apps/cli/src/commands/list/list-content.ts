import type { Content, ContentCaller, ContentEntries, ContentEntry, ContentKind } from "@mci/contract";
import { counted } from "../../output/counted.ts";
import { tableText } from "../../output/table.ts";
import type { Terminal } from "../../output/terminal.ts";
import { json, visible } from "../../output/visible.ts";

/** The content that a list shows. */
export interface ContentChoice {
  readonly skills?: boolean | undefined;
  readonly prompts?: boolean | undefined;
  readonly resources?: boolean | undefined;
}

/** Prints the skills, prompts and resources that a caller sees, as far as they are chosen. */
export function listContent(
  content: Content | undefined,
  { skills = false, prompts = false, resources = false }: ContentChoice,
  { caller, asJson }: { readonly caller: ContentCaller; readonly asJson: boolean },
  { results, notes }: Terminal,
): void {
  const entries = <Kind extends ContentKind>(isChosen: boolean, kind: Kind): readonly ContentEntries[Kind][] =>
    (isChosen ? content?.list(kind, caller) : undefined) ?? [];
  const found = {
    ...(skills && { skills: entries(skills, "skill") }),
    ...(prompts && { prompts: entries(prompts, "prompt") }),
    ...(resources && { resources: entries(resources, "resource"), templates: entries(resources, "template") }),
  };
  if (asJson) return results.print(json(found));
  const rows = [
    ...entries(skills, "skill").map((one) => row("skill", one, one.uri, `${one.files.length}`)),
    ...entries(prompts, "prompt").map((one) => row("prompt", one, argumentsOf(one.arguments), "1")),
    ...entries(resources, "resource").map((one) => row("resource", one, one.uri, "1")),
    ...entries(resources, "template").map((one) => row("template", one, one.uriTemplate, `${one.matches.length}`)),
  ];
  const hasSources = rows.some(([, , source]) => source !== "");
  const shown = rows.map((cells) => (hasSources ? cells.with(2, cells[2] || "main file") : cells));
  if (rows.length > 0) {
    results.print(tableText(results, ["KIND", "NAME", "SOURCE", "URI OR ARGUMENTS", "FILES", "SCOPES", "DESCRIPTION"], shown)); // prettier-ignore
  }
  notes.print(notes.colors.dim(counted(rows.length, "line")));
}

function row(kind: string, entry: ContentEntry, id: string, files: string): string[] {
  const { name, toolset = "", access, title, description = title ?? "" } = entry;
  const cells = [kind, name, toolset, id, files, access?.scopes.join(" ") ?? "", description];
  return cells.map((cell) => visible(cell.replaceAll(/\s+/g, " ").trim()));
}

function argumentsOf(declared: readonly { readonly name: string; readonly required?: boolean | undefined }[]): string {
  return declared.map(({ name, required }) => (required === true ? name : `[${name}]`)).join(" ");
}
