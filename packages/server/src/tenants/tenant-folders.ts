import { readdir } from "node:fs/promises";

import { ConfigError } from "@mci/contract";

/** The tenants of a folder, and what stands in it that is none. */
export interface TenantFolders {
  readonly ids: ReadonlySet<string>;
  /** Names that no tenant can have, and links. */
  readonly refused: readonly string[];
}

/**
 * The folders in a folder, each named like its tenant: 1 to 64 letters, digits, `.`, `_` and `-`. Links are no tenants, as
 * they could lead anywhere. Throws ConfigError when the folder cannot be read.
 */
export async function tenantFolders(folder: string): Promise<TenantFolders> {
  const entries = await entriesOf(folder);
  const isTenant = ({ name, isFolder }: Entry): boolean => isFolder && tenantId.test(name);
  return {
    ids: new Set(entries.filter(isTenant).map(({ name }) => name)),
    refused: entries.filter((entry) => !isTenant(entry) && !entry.name.startsWith(".")).map(({ name }) => name),
  };
}

/** A name that begins with a dot is none: such folders belong to git, to editors, or to whoever mounts volumes. */
const tenantId = /^(?!\.)[A-Za-z0-9._-]{1,64}$/;

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

async function entriesOf(folder: string): Promise<readonly Entry[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  } catch (cause) {
    throw new ConfigError("MCI_CONFIG", `The folder of the tenants cannot be read: ${folder}`, {
      hint: "It holds one folder for each tenant, with a schema file in it.",
      cause,
    });
  }
}
