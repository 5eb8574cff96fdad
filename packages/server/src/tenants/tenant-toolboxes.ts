import { join } from "node:path";

import { ConfigError, MCIError } from "@mci/contract";

import type { ToolboxFor } from "../rest/toolbox-for.ts";
import { Tenant, type LoadTenant } from "./tenant.ts";
import { tenantFiles } from "./tenant-files.ts";
import { tenantFolders } from "./tenant-folders.ts";
import { turns } from "./turns.ts";

export interface TenantOptions {
  /** Holds one folder for each tenant, with a schema file and, if there is need, a `.env.mci`. */
  readonly folder: string;
  /** Loads a tenant's tools: `(file, env) => MCIClient.load(file, { env })`. */
  readonly load: LoadTenant;
  /** Tenants that are loaded at once. Default 4. */
  readonly concurrency?: number;
  /** Hears what is wrong with the folder and its tenants. Default: `process.emitWarning`. */
  readonly onProblem?: (problem: TenantProblem) => void;
}

export interface TenantProblem {
  /** The tenant, or what stands beside the tenants and is none. */
  readonly tenant: string;
  readonly error: MCIError | Error;
}

export interface TenantChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Those that keep their old tools, and why. */
  readonly failed: readonly TenantProblem[];
}

export interface TenantToolboxes {
  /**
   * The tools of `context.tenant`; undefined for no tenant, and for one that there is not. Rejects when they cannot be
   * loaded.
   */
  readonly toolboxFor: ToolboxFor;
  /** The names of all tenants, sorted. */
  tenants(): readonly string[];
  /**
   * Looks for new tenants and those that are gone, and reads the files of the others again. Each changes in one step; one
   * with a mistake in its files keeps its old tools. Throws ConfigError, and changes nothing, when the folder is unreadable.
   */
  reload(): Promise<TenantChanges>;
  /** Closes the clients of all tenants. */
  close(): Promise<void>;
}

/**
 * The tools of many tenants, from `<folder>/<tenant>/`. All folders are looked at now; tools are loaded when a tenant first
 * calls. Throws ConfigError when the folder cannot be read.
 */
export async function tenantToolboxes(options: TenantOptions): Promise<TenantToolboxes> {
  const { folder, concurrency = 4, onProblem = emitWarning } = options;
  const inTurn = turns(concurrency);
  const tenants = new Map<string, Tenant>();
  let reloading: Promise<unknown> = Promise.resolve();

  async function look(): Promise<Pick<TenantChanges, "added" | "removed">> {
    const { ids, refused } = await tenantFolders(folder);
    for (const name of refused) onProblem({ tenant: name, error: noTenant(name) });
    const added = [...ids].filter((id) => !tenants.has(id)).toSorted();
    const removed = [...tenants.keys()].filter((id) => !ids.has(id)).toSorted();
    for (const id of added) {
      tenants.set(id, new Tenant(join(folder, id), (file, env) => inTurn(() => options.load(file, env))));
    }
    for (const id of removed) {
      tenants.get(id)?.remove();
      tenants.delete(id);
    }
    return { added, removed };
  }

  async function reload(): Promise<TenantChanges> {
    const { added, removed } = await look();
    const failed: TenantProblem[] = [];
    const attempt = async (tenant: string, work: () => Promise<unknown>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        failed.push({ tenant, error: errorOf(error) });
      }
    };
    const isNew = new Set(added);
    await Promise.all(
      [...tenants].map(([id, tenant]) =>
        attempt(id, () => (isNew.has(id) ? tenantFiles(join(folder, id)) : tenant.reload())),
      ),
    );
    for (const problem of failed) onProblem(problem);
    return { added, removed, failed };
  }

  await reload();
  return {
    toolboxFor: async ({ tenant }) => (tenant === undefined ? undefined : tenants.get(tenant)?.toolbox()),
    tenants: () => [...tenants.keys()].toSorted(),
    reload() {
      const next = reloading.then(reload);
      reloading = next.catch(() => undefined);
      return next;
    },
    async close() {
      await Promise.all([...tenants.values()].map((tenant) => tenant.close()));
    },
  };
}

function noTenant(name: string): ConfigError {
  return new ConfigError("MCI_CONFIG", `${JSON.stringify(name)} is no folder of a tenant.`, {
    hint: "A tenant has a folder of its own, no link, named with 1 to 64 letters, digits, '.', '_' and '-'.",
  });
}

function errorOf(error: unknown): MCIError | Error {
  return error instanceof Error ? error : new Error(String(error));
}

function emitWarning({ tenant, error }: TenantProblem): void {
  process.emitWarning(`Tenant ${tenant}: ${error.message}`, { type: "MCIServerWarning" });
}
