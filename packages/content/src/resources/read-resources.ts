import { posix } from "node:path";
import { MCIError, type ResourceDefinition } from "@mci/contract";
import { quoted } from "@mci/plugin-kit";
import { contentLimits } from "../limits.ts";
import type { Origin, ReadFile, SectionReader } from "../section-reader.ts";
import { expandUri, findMatches, variablesOf } from "./find-matches.ts";

/** Reads the resources of a section, and the files that its templates of resources lead to. */
export async function readResources(reader: SectionReader): Promise<void> {
  await reader.each("resources", (named: ResourceDefinition, origin) => readResource(named, origin, reader));
}

async function readResource(
  { uri, uriTemplate, file: path, access, name = posix.basename(path), title, description }: ResourceDefinition,
  origin: Origin,
  reader: SectionReader,
): Promise<void> {
  const id = uri ?? uriTemplate;
  if (id === undefined || (uri !== undefined && uriTemplate !== undefined)) {
    throw new MCIError("MCI_CONTENT", "A resource has either uri or uriTemplate.");
  }
  checkUri(id);
  const isNamed = id === uri;
  const maxBytes = contentLimits.resourceBytes;
  const found = isNamed ? [{ path, variables: undefined }] : await findMatches(path, variablesOf(id), origin, reader);
  const files: ReadFile[] = [];
  for (const { path: match, variables } of found) {
    files.push(await reader.read(variables ? expandUri(id, variables) : id, match, { maxBytes, isNamed, variables }));
  }
  reader.add({ kind: isNamed ? "resource" : "template", id, name, title, description, access, origin }, files);
}

function checkUri(uri: string): void {
  const shown = quoted(uri);
  if (!/^[a-z][a-z0-9+.-]*:[\u0021-\u007e]+$/i.test(uri) || /["<>\\^`|]/.test(uri) || uri.length > 2_048) {
    const hint = "A scheme, a colon and printable ASCII: docs://limits. Other characters are percent-encoded.";
    throw new MCIError("MCI_CONTENT", `${shown} is not a URI.`, { hint });
  }
  if (/^skill:/i.test(uri)) throw new MCIError("MCI_CONTENT", `${shown}: the scheme skill is for files of skills.`);
}
