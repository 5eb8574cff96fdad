import {
  contentKinds,
  type Content,
  type ContentCaller,
  type ContentEntries,
  type ContentKind,
  type PromptEntry,
} from "@mci/contract";
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
    .map((kind) => [kind, content?.list(kind, caller) ?? []] as const);
  if (asJson) {
    const listed = found.map(([kind, entries]) => [`${kind}s`, entries.map(({ origin: _, ...entry }) => entry)]);
    return results.print(json(Object.fromEntries(listed)));
  }
  const rows = found.flatMap(([kind, entries]) => entries.map((entry) => row(kind, entry)));
  const hasSources = rows.some(([, , source]) => source !== "");
  const shown = rows.map((cells) => (hasSources ? cells.with(2, cells[2] || "main file") : cells));
  if (rows.length > 0) {
    results.print(tableText(results, ["KIND", "NAME", "SOURCE", "URI OR ARGUMENTS", "FILES", "SCOPES", "DESCRIPTION"], shown)); // prettier-ignore
  }
  notes.print(notes.colors.dim(counted(rows.length, "line")));
}

function row(kind: string, entry: ContentEntries[ContentKind]): string[] {
  const { name, toolset = "", access, title, description = title ?? "" } = entry;
  const id = "arguments" in entry ? argumentsOf(entry) : "uri" in entry ? entry.uri : entry.uriTemplate;
  const files = "files" in entry ? entry.files : "matches" in entry ? entry.matches : [entry];
  const cells = [kind, name, toolset, id, `${files.length}`, access?.scopes.join(" ") ?? "", description];
  return cells.map((cell) => visible(cell.replaceAll(/\s+/g, " ").trim()));
}

function argumentsOf({ arguments: declared }: PromptEntry): string {
  return declared.map(({ name, required }) => (required === true ? name : `[${name}]`)).join(" ");
}
