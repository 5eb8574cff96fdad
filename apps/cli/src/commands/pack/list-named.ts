import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { isRecord, toArray } from "@mci/plugin-kit";
import { sourceHasher } from "@mci/define/source";
import { isInside } from "@mci/path-policy";
import { findToolset, libraryFolderOf } from "@mci/source-file";
import type { CheckedTools } from "mci";
import { readDocument } from "../../config/read-document.ts";
import { UsageError } from "../../usage-error.ts";
import { namedPaths, namedPrograms } from "./named-paths.ts";

/** The files and programs that a schema file needs. */
export interface Named {
  /** Everything that it names, its toolsets and modules included, as absolute paths: some may not exist, or lie elsewhere. */
  readonly paths: ReadonlySet<string>;
  /** Programs that it starts by their names. */
  readonly programs: readonly string[];
}

/** Reads a schema file with its toolsets. Throws UsageError for a library folder that only env values tell. */
export async function listNamed(file: string, document: unknown, { references }: CheckedTools): Promise<Named> {
  const folder = dirname(file);
  const files = [file, ...(await libraryFiles(document, folder))];
  const documents = await Promise.all(files.map(readDocument));
  const written = documents.flatMap(namedPaths).filter((path) => path !== "" && !isAbsolute(path));
  const named = written.map((path) => resolve(folder, path)).filter((path) => path !== folder);
  return {
    paths: new Set([...files, ...named, ...(await moduleFiles(references.modules, folder))]),
    programs: [...new Set(documents.flatMap(namedPrograms))].toSorted(),
  };
}

/** The files of toolsets, and the caches of MCP servers that there are. */
async function libraryFiles(document: unknown, folder: string): Promise<readonly string[]> {
  if (!isRecord(document)) return [];
  const toolsets = toArray(document["toolsets"]).map((entry) => String(isRecord(entry) ? entry["name"] : entry));
  const servers = isRecord(document["mcp_servers"]) ? Object.keys(document["mcp_servers"]) : [];
  if (toolsets.length + servers.length === 0) return [];
  const library = await libraryFolderOf(document, folder, {});
  if (library === undefined) {
    throw new UsageError(
      "libraryDir needs a value of env, which a bundle does not have when it is packed.",
      "Write the folder, or a fallback: {{env.LIBRARY | 'mci'}}.",
    );
  }
  const found = await Promise.all(toolsets.map((name) => findToolset(name, library, folder)));
  const caches = servers.map((name) => join(library, "mcp", `${name}.mci.json`)).filter((path) => existsSync(path));
  return [...found.flatMap((toolset) => ("files" in toolset ? toolset.files : [])), ...caches];
}

/** Modules with what they import by paths, and the manifest that says how Node reads them. */
async function moduleFiles(modules: readonly string[], folder: string): Promise<readonly string[]> {
  const filesOf = sourceHasher();
  const graphs = await Promise.all(modules.map((path) => filesOf(path)));
  const manifests = modules.flatMap((path) => manifestFor(dirname(path), folder) ?? []);
  return [...graphs.flatMap(({ files }) => files), ...manifests];
}

function manifestFor(start: string, folder: string): string | undefined {
  for (let place = start; isInside(folder, place); place = dirname(place)) {
    const manifest = join(place, "package.json");
    if (existsSync(manifest)) return manifest;
  }
  return undefined;
}
