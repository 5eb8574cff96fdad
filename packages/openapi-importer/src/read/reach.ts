import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { Problem } from "@mci/contract";
import { isUrl } from "./reference.ts";

/** Tells why a reference may not lead to a file; undefined: it may. */
export type Reach = (file: string) => Promise<Problem | undefined>;

/**
 * Returns the files that the references of a document may lead to: those below a folder, wherever links lead. Documents come
 * from others, and what they refer to ends up in tools.
 *
 * @param root Default: the working folder, if the document is in it, else the folder of the document.
 */
export async function fileReach(document: string, root: string | undefined): Promise<Reach> {
  if (isUrl(document)) return (file) => Promise.resolve(refused(file, "A document at a url cannot lead to a file."));
  const folder = await realOf(root ?? (await usualRoot(dirname(document))));
  return async (file) => {
    const real = await realpath(file).catch(() => undefined);
    // Of a file that is missing, only its name can be judged, by folders that may be links.
    const isBelow = real === undefined ? isInside(await realOf(dirname(file)), folder) : isInside(real, folder);
    if (isBelow) return undefined;
    return refused(file, `It is outside of ${folder}.`, "If it belongs to the document, allow it with --root DIR.");
  };
}

/** Not a home folder, nor one above it: a document has no business with the rest of it. */
async function usualRoot(folder: string): Promise<string> {
  const working = await realOf(process.cwd());
  const isProject = isInside(await realOf(folder), working) && !isInside(await realOf(homedir()), working);
  return isProject ? working : folder;
}

async function realOf(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function refused(file: string, message: string, hint?: string): Problem {
  return { code: "MCI_OPENAPI", severity: "error", file, message, hint };
}
