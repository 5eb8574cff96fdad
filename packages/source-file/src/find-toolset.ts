import { readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type Problem } from "@mci/contract";
import { isInside } from "@mci/path-policy";
import { suggest } from "@mci/plugin-kit";

export type FoundToolset =
  | { readonly files: readonly string[] }
  | { readonly problem: Pick<Problem, "code" | "message" | "hint"> };

const endings = [".mci.json", ".mci.yaml", ".mci.yml"];

/**
 * Finds the files of a toolset: those of a directory of that name (all its toolset files, sorted), a file of exactly
 * that name,
 * or one with an ending added, in that order. Source: Schema Reference, Toolset Name Resolution.
 *
 * @param libraryFolder - Absolute path of the library folder.
 * @param folder - Folder that paths in messages are relative to.
 * @returns The files, or the problem if there are none.
 */
export async function findToolset(name: string, libraryFolder: string, folder: string): Promise<FoundToolset> {
  const path = join(libraryFolder, name);
  const shown = relative(folder, path);
  if (await is("directory", path)) {
    if (!(await staysInside(path, libraryFolder))) return outside(name);
    const files = (await readdir(path)).filter(isToolsetFile).toSorted();
    if (files.length > 0)
      return withinLibrary(
        name,
        files.map((file) => join(path, file)),
        libraryFolder,
      );
    return {
      problem: {
        code: "MCI_TOOLSET_EMPTY",
        message: `The toolset '${name}' is a directory without toolset files: ${shown}${sep}`,
        hint: `Put at least one file there that ends in ${endings.join(", ")}.`,
      },
    };
  }
  for (const candidate of [path, ...endings.map((ending) => path + ending)]) {
    if (await is("file", candidate)) return withinLibrary(name, [candidate], libraryFolder);
  }
  return { problem: await notFound(name, libraryFolder, shown) };
}

async function is(kind: "file" | "directory", path: string): Promise<boolean> {
  try {
    const status = await stat(path);
    return kind === "directory" ? status.isDirectory() : !status.isDirectory();
  } catch {
    return false;
  }
}

function isToolsetFile(file: string): boolean {
  return endings.some((ending) => file.endsWith(ending));
}

async function withinLibrary(name: string, files: readonly string[], libraryFolder: string): Promise<FoundToolset> {
  for (const file of files) if (!(await staysInside(file, libraryFolder))) return outside(name);
  return { files };
}

/** A link in the library folder must not lead out of it. */
async function staysInside(path: string, libraryFolder: string): Promise<boolean> {
  return isInside(await realpath(libraryFolder), await realpath(path));
}

function outside(name: string): FoundToolset {
  return {
    problem: {
      code: "MCI_TOOLSET_NAME",
      message: `The toolset '${name}' leads out of the library folder.`,
      hint: `Toolset files stay below the library folder; 'libraryDir' says where that is.`,
    },
  };
}

async function notFound(
  name: string,
  libraryFolder: string,
  shown: string,
): Promise<Pick<Problem, "code" | "message" | "hint">> {
  const entries = await readdir(libraryFolder).catch(() => undefined);
  const message = `Toolset not found: '${name}'. Looked for ${shown}${sep}, ${shown} and ${shown}{${endings.join(",")}}.`;
  if (entries === undefined)
    return {
      code: "MCI_TOOLSET_NOT_FOUND",
      message,
      hint: "There is no library folder. 'libraryDir' says where it is; the default is ./mci.",
    };
  const names = entries.map(withoutEnding);
  const hint =
    suggest(name, names) ?? `The library folder contains: ${names.toSorted().slice(0, 20).join(", ") || "nothing"}.`;
  return { code: "MCI_TOOLSET_NOT_FOUND", message, hint };
}

/**
 * Lists the names of the toolsets in a library folder, sorted.
 *
 * @returns No names if there is no such folder.
 */
export async function toolsetNames(libraryFolder: string): Promise<readonly string[]> {
  const entries = await readdir(libraryFolder, { withFileTypes: true }).catch(() => []);
  const toolsets = entries.filter((entry) => entry.isDirectory() || isToolsetFile(entry.name));
  return [...new Set(toolsets.map(({ name }) => withoutEnding(name)))].toSorted();
}

function withoutEnding(file: string): string {
  return endings.reduce((rest, ending) => (rest.endsWith(ending) ? rest.slice(0, -ending.length) : rest), file);
}
