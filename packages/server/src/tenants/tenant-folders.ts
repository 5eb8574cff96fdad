import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { ConfigError } from "@mci/contract";

/** The tenants of a folder, and what stands in it that is none. */
export interface TenantFolders {
  readonly ids: ReadonlySet<string>;
  /** Folders with names that no tenant can have, and links to folders. Plain files and hidden entries are nobody's mistake. */
  readonly refused: readonly string[];
}

/**
 * The folders in a folder, each named like its tenant: 1 to 64 letters, digits, `.`, `_` and `-`. Links are no tenants, as
 * they could lead anywhere. Throws ConfigError when the folder cannot be read.
 */
export async function tenantFolders(folder: string): Promise<TenantFolders> {
  const entries = await entriesOf(folder);
  const isTenant = ({ name, isFolder }: Entry): boolean => isFolder && isTenantId(name);
  return {
    ids: new Set(entries.filter(isTenant).map(({ name }) => name)),
    refused: entries.filter((entry) => !isTenant(entry) && entry.isMeant).map(({ name }) => name),
  };
}

/**
 * Whether a tenant can have this name, which is that of its folder. One that begins with a dot it cannot: such folders belong
 * to git, to editors, or to whoever mounts volumes.
 */
export function isTenantId(name: string): boolean {
  return /^(?!\.)[A-Za-z0-9._-]{1,64}$/.test(name);
}

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
  /** Whether somebody may take it for a tenant's folder. */
  readonly isMeant: boolean;
}

async function entriesOf(folder: string): Promise<readonly Entry[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return await Promise.all(entries.map((entry) => entryOf(folder, entry)));
  } catch (cause) {
    throw new ConfigError("MCI_CONFIG", `The folder of the tenants cannot be read: ${folder}`, {
      hint: "It holds one folder for each tenant, with a schema file in it.",
      cause,
    });
  }
}

async function entryOf(folder: string, entry: Dirent): Promise<Entry> {
  const { name } = entry;
  const isFolder = entry.isDirectory();
  const leadsTo = entry.isSymbolicLink() ? await stat(join(folder, name)).catch(() => undefined) : undefined;
  // A link that leads nowhere may have led to a folder.
  const isLink = entry.isSymbolicLink() && leadsTo?.isFile() !== true;
  return { name, isFolder, isMeant: (isFolder || isLink) && !name.startsWith(".") };
}
