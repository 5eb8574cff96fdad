import { posix } from "node:path";
import { MCIError, type ContentOrigin, type ResourceDefinition, type TemplateMatch } from "@mci/contract";
import { omitUndefined, quoted } from "@mci/plugin-kit";
import { servedFile, type Item, type ServedFile } from "../item.ts";
import { contentLimits } from "../limits.ts";
import type { SectionReader } from "../section-reader.ts";
import { expandUri, findMatches, variablesOf } from "./find-matches.ts";

/** Reads the resources of a section. */
export async function readResources(reader: SectionReader): Promise<readonly Item[]> {
  const { document, file, broken } = reader.section;
  const given = (document["resources"] ?? []) as readonly ResourceDefinition[];
  const items: Item[] = [];
  for (const [index, definition] of given.entries()) {
    const origin = { file, pointer: `/resources/${index}` };
    if (broken(origin.pointer)) continue;
    items.push(...(await reader.attempt(origin, async () => [await readResource(definition, origin, reader)])));
  }
  return items;
}

async function readResource(
  { uri, uriTemplate, file, title, description, ...definition }: ResourceDefinition,
  origin: ContentOrigin,
  reader: SectionReader,
): Promise<Item> {
  const access = reader.access(definition.access);
  const { toolset } = reader.section;
  const { name = posix.basename(file) } = definition;
  const about = { name, origin, ...omitUndefined({ title, description, access, toolset }) };
  if (uri !== undefined && uriTemplate === undefined) {
    checkUri(uri);
    const read = servedFile(uri, file, await reader.read(file, contentLimits.resourceBytes, true));
    return { kind: "resource", entry: { ...about, ...read.file }, files: [read] };
  }
  if (uriTemplate === undefined || uri !== undefined) {
    throw new MCIError("MCI_CONTENT", "A resource has either uri or uriTemplate.");
  }
  checkUri(uriTemplate);
  const files: ServedFile[] = [];
  const matches: TemplateMatch[] = [];
  for (const { path, variables } of await findMatches(file, variablesOf(uriTemplate), origin, reader)) {
    const match = await reader.read(path, contentLimits.resourceBytes);
    const read = servedFile(expandUri(uriTemplate, variables), path, match);
    files.push(read);
    matches.push({ ...read.file, variables });
  }
  const types = new Set(matches.map((match) => match.mimeType));
  const mimeType = types.size === 1 ? [...types][0] : undefined;
  return { kind: "template", entry: { ...about, uriTemplate, matches, ...omitUndefined({ mimeType }) }, files };
}

function checkUri(uri: string): void {
  const shown = quoted(uri);
  if (!/^[a-z][a-z0-9+.-]*:[\u0021-\u007e]+$/i.test(uri) || /["<>\\^`|]/.test(uri) || uri.length > 2_048) {
    throw new MCIError("MCI_CONTENT", `${shown} is not a URI.`, {
      hint: "A scheme, a colon and printable ASCII: docs://limits. Other characters are percent-encoded.",
    });
  }
  if (/^skill:/i.test(uri)) throw new MCIError("MCI_CONTENT", `${shown}: the scheme skill is for files of skills.`);
}
