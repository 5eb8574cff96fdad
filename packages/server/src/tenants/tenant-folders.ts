import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { ConfigError } from "@mci/contract";

/** The tenants of a folder, and its invalid entries. */
export interface TenantFolders {
  readonly ids: ReadonlySet<string>;
  /** Folders with invalid tenant names, and links to folders. Plain files and hidden entries are ignored. */
  readonly refused: readonly string[];
}

/**
 * Lists the tenant folders in a folder, each named like its tenant: 1 to 64 letters, digits, `.`, `_` and `-`. Links are
 * not accepted, as they could lead anywhere. Throws ConfigError if the folder cannot be read.
 */
export async function tenantFolders(folder: string): Promise<TenantFolders> {
  const entries = await entriesOf(folder);
  const isTenant = ({ name, isFolder }: FolderEntry): boolean => isFolder && isTenantId(name);
  return {
    ids: new Set(entries.filter(isTenant).map(({ name }) => name)),
    refused: entries.filter((entry) => !isTenant(entry) && entry.isMeant).map(({ name }) => name),
  };
}

/**
 * Whether a string is a valid name of a tenant and its folder. It must not start with a dot: such folders belong to
 * git,
 * editors or volume mounts.
 */
export function isTenantId(name: string): boolean {
  return /^(?!\.)[A-Za-z0-9._-]{1,64}$/.test(name);
}

interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
  /** True if it could be mistaken for a tenant's folder. */
  readonly isMeant: boolean;
}

async function entriesOf(folder: string): Promise<readonly FolderEntry[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return await Promise.all(entries.map((entry) => entryOf(folder, entry)));
  } catch (cause) {
    throw new ConfigError("MCI_CONFIG", `Cannot read the folder of tenants: ${folder}`, {
      hint: "It must contain one folder with a schema file for each tenant.",
      cause,
    });
  }
}

async function entryOf(folder: string, entry: Dirent): Promise<FolderEntry> {
  const { name } = entry;
  const isFolder = entry.isDirectory();
  const leadsTo = entry.isSymbolicLink() ? await stat(join(folder, name)).catch(() => undefined) : undefined;
  // A dangling link may have pointed to a folder.
  const isLink = entry.isSymbolicLink() && leadsTo?.isFile() !== true;
  return { name, isFolder, isMeant: (isFolder || isLink) && !name.startsWith(".") };
}
