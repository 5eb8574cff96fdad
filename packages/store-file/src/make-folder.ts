import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Creates a folder with those above it, for its owner alone to enter. The option `recursive` of Node's `mkdir` never ends in a file
 * system that lets nobody create folders, such as `/proc`.
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let path = resolve(folder); !(await exists(path)); path = dirname(path)) missing.push(path);
  for (const path of missing.toReversed()) await mkdir(path, { mode: 0o700 }).catch(unlessExisting);
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT" && dirname(path) !== path) return false;
    throw error;
  }
}

/** Another process may have created it meanwhile. */
function unlessExisting(error: unknown): void {
  if (codeOf(error) !== "EEXIST") throw error;
}

function codeOf(error: unknown): unknown {
  return Object(error).code;
}
