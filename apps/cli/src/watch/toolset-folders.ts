import { dirname, join, resolve } from "node:path";
import { isRecord, toArray } from "@mci/plugin-kit";
import type { JsonObject } from "@mci/contract";
import { libraryFolderOf } from "@mci/source-file";
import { readDocument } from "../config/read-document.ts";
import { envLayers, mergeLayers } from "../config/environment.ts";

/**
 * Returns the folders in which the toolsets of a schema file are looked for, whether or not they exist and the rest of the
 * file is valid: the library folder and, for each toolset, the folder of its name and those above it.
 */
export async function toolsetFolders(file: string): Promise<readonly string[]> {
  const document = await readDocument(file);
  if (!isRecord(document)) return [];
  const { toolsets } = document;
  const folder = dirname(file);
  const library = await libraryFolderOf(document, folder, envOf(folder));
  if (library === undefined) return [];
  const names = toArray(toolsets).map((entry) => (isRecord(entry) ? entry["name"] : entry));
  return [library, ...names.flatMap((name) => (typeof name === "string" ? pathsTo(name, library) : []))];
}

/** Returns the folders of skills and prompts that a schema file names, whether or not the rest of it is valid. */
export async function contentFolders(file: string): Promise<readonly string[]> {
  const document = await readDocument(file);
  if (!isRecord(document)) return [];
  const named = [document["skills"], document["prompts"]].flat().map((entry) => (isRecord(entry) ? entry["folder"] : entry)); // prettier-ignore
  return named.flatMap((folder) => (typeof folder === "string" ? resolve(dirname(file), folder) : []));
}

function envOf(folder: string): JsonObject {
  try {
    return mergeLayers(envLayers(folder));
  } catch {
    return process.env; // A file that cannot be read is reported by the load.
  }
}

/** A name may have slashes: `team/weather`. */
function pathsTo(name: string, library: string): string[] {
  const parts = name.split("/");
  if (parts.includes("..")) return [];
  return parts.map((_, index) => join(library, ...parts.slice(0, index + 1)));
}
