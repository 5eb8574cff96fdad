import { lstat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { suggest } from "@mci/plugin-kit";
import { UsageError } from "../usage-error.ts";
import { clients, type ClientProgram } from "./clients.ts";

/** Returns the client of a name, in any case; undefined if there is none. */
export function findClient(name: string): ClientProgram | undefined {
  const wanted = name.toLowerCase();
  return clients.find((client) => client.name === wanted || client.alias === wanted);
}

/** Returns the client of a name. Throws UsageError if there is none. */
export function clientOf(name: string): ClientProgram {
  const found = findClient(name);
  if (found !== undefined) return found;
  const names = clients.map((client) => client.name);
  throw new UsageError(`There is no client '${name}'.`, suggest(name, names, { list: "Clients" }));
}

/** Returns the root of a project: the nearest folder that is a repository, else the folder itself. */
export async function projectRoot(start: string): Promise<string> {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    if ((await lstat(join(folder, ".git")).catch(() => undefined)) !== undefined) return folder;
    if (folder === dirname(folder)) return resolve(start);
  }
}
