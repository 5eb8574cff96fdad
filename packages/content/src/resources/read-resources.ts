import { posix } from "node:path";
import { MCIError, type ContentFile, type ResourceDefinition, type TemplateMatch } from "@mci/contract";
import { omitUndefined, quoted } from "@mci/plugin-kit";
import type { Collection } from "../collection.ts";
import { contentLimits } from "../limits.ts";
import { mimeTypeOf } from "../mime-types.ts";
import type { ReadFile, SectionReader } from "../section-reader.ts";
import { findMatches } from "./find-matches.ts";
import { expandUri, parseVariables } from "./uri-template.ts";

/** Reads the resources of a section. */
export async function readResources(reader: SectionReader, collection: Collection): Promise<void> {
  const given = reader.section.document["resources"];
  for (const [index, definition] of (Array.isArray(given) ? given : []).entries()) {
    const pointer = `/resources/${index}`;
    if (reader.section.broken(pointer)) continue;
    await reader.attempt({ pointer }, () => readResource(definition, pointer, reader, collection));
  }
}

async function readResource(
  definition: ResourceDefinition,
  pointer: string,
  reader: SectionReader,
  collection: Collection,
): Promise<void> {
  const { uri, uriTemplate, file, title, description } = definition;
  const { toolset } = reader.section;
  if ((uri === undefined) === (uriTemplate === undefined)) {
    throw new MCIError("MCI_CONTENT", "A resource has either uri or uriTemplate.");
  }
  checkUri(uri ?? uriTemplate ?? "");
  const access = reader.access(definition.access);
  const name = definition.name ?? posix.basename(file);
  const about = { name, ...omitUndefined({ title, description, access, toolset }) };
  const origin = { reader, pointer };
  if (uri !== undefined) {
    const [found, again] = await readFile(uri, file, reader, true);
    collection.add("resource", { ...about, ...found }, [[found, again]], origin);
  }
  if (uriTemplate === undefined) return;
  const matches: TemplateMatch[] = [];
  const files: [ContentFile, ReadFile["again"]][] = [];
  for (const { path, variables } of await findMatches(file, parseVariables(uriTemplate), reader)) {
    const [found, again] = await readFile(expandUri(uriTemplate, variables), path, reader, false);
    matches.push({ ...found, variables });
    files.push([found, again]);
  }
  const types = new Set(matches.map((match) => match.mimeType));
  const mimeType = types.size === 1 ? [...types][0] : undefined;
  collection.add("template", { ...about, uriTemplate, matches, ...omitUndefined({ mimeType }) }, files, origin);
}

async function readFile(
  uri: string,
  path: string,
  reader: SectionReader,
  isNamed: boolean,
): Promise<[ContentFile, ReadFile["again"]]> {
  const { bytes, digest, size, again } = await reader.read(path, contentLimits.resourceBytes, isNamed);
  return [{ uri, mimeType: mimeTypeOf(path, bytes), digest, size }, again];
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
