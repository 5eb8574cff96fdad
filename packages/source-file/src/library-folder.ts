import { resolve } from "node:path";
import type { JsonObject, LoadContext } from "@mci/contract";
import { hasPlaceholder } from "@mci/plugin-kit/templates";

interface LibraryRequest {
  readonly file?: string | undefined;
  /** The folder of the main file. */
  readonly folder: string;
  readonly context: LoadContext;
}

/**
 * Returns the library folder of a main file, absolute. Undefined where something is wrong with `libraryDir`, which is reported,
 * and in a check without the value of env that it needs.
 */
export async function libraryFolder(
  document: JsonObject,
  { file, folder, context }: LibraryRequest,
): Promise<string | undefined> {
  const { libraryDir } = document;
  if (typeof libraryDir !== "string") return resolve(folder, "mci");
  if (!hasPlaceholder(libraryDir)) return resolve(folder, libraryDir);
  const request = { file, pointer: "/libraryDir", field: "libraryDir", context };
  const { readEnvFolder } = await import("./env-folder.ts"); // Few files need it.
  const value = await readEnvFolder(libraryDir, folder, request);
  return value === undefined ? undefined : resolve(folder, value);
}

/**
 * Returns the library folder of a schema file, for programs that read the library themselves.
 *
 * @param folder - Folder of the schema file.
 * @param env - Values for placeholders in `libraryDir`.
 * @returns Undefined if a placeholder has no value.
 */
export async function libraryFolderOf(
  document: JsonObject,
  folder: string,
  env: JsonObject,
): Promise<string | undefined> {
  const { signal } = new AbortController();
  return libraryFolder(document, { folder, context: { env, signal, offline: false, report: () => {} } });
}
