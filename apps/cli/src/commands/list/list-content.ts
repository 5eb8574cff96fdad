import { contentKinds, type Content, type ContentCaller, type ContentEntry, type PromptArgument } from "@mci/contract";
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
  const chosen = { skill: skills, prompt: prompts, resource: resources, template: resources };
  const found = contentKinds
    .filter((kind) => chosen[kind])
    .map((kind) => [`${kind}s`, content?.list(kind, caller).map(({ origin: _, ...entry }) => entry) ?? []] as const);
  if (asJson) return results.print(json(Object.fromEntries(found)));
  const entries = found.flatMap(([, listed]) => listed);
  const hasSources = entries.some(({ toolset }) => toolset !== undefined);
  const rows = entries.map((entry) => row(entry, hasSources ? "main file" : ""));
  if (rows.length > 0) {
    results.print(
      tableText(results, ["KIND", "NAME", "SOURCE", "URI OR ARGUMENTS", "FILES", "SCOPES", "DESCRIPTION"], rows),
    );
  }
  notes.print(notes.colors.dim(counted(rows.length, "line")));
}

function row({ kind, name, toolset, id, files, access, title, ...entry }: ContentEntry, source: string): string[] {
  const { description = title ?? "", arguments: declared } = entry;
  const shownId = declared === undefined ? id : declared.map(argumentText).join(" ");
  const cells = [
    kind,
    name,
    toolset ?? source,
    shownId,
    `${files.length}`,
    access?.scopes.join(" ") ?? "",
    description,
  ];
  return cells.map((cell) => visible(cell.replaceAll(/\s+/g, " ").trim()));
}

function argumentText({ name, required }: PromptArgument): string {
  return required === true ? name : `[${name}]`;
}
