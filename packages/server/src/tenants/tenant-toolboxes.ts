import { join } from "node:path";

import { ConfigError, MCIError } from "@mci/contract";
import { breather, semaphore } from "@mci/plugin-kit";
import { callback, checkOptions, type Checks, integer, nonEmptyString } from "@mci/plugin-kit/options";

import type { ToolboxFor } from "../rest/toolbox-for.ts";
import { Tenant, type LoadTenant } from "./tenant.ts";
import { tenantFiles } from "./tenant-files.ts";
import { tenantFolders } from "./tenant-folders.ts";
import { emitWarning } from "../web/emit-warning.ts";

/** Options of `tenantToolboxes`. */
export interface TenantOptions {
  /** Contains one folder for each tenant, with a schema file and an optional `.env.mci`. */
  readonly folder: string;
  /**
   * Loads a tenant's tools.
   *
   * @example
   * await tenantToolboxes({ folder: "tenants", load: (file, env) => MCIClient.load(file, { env }) });
   */
  readonly load: LoadTenant;
  /**
   * Maximum number of tenants loaded at once.
   *
   * @default 4
   */
  readonly concurrency?: number;
  /** Called with each problem of the folder and its tenants. Default: `process.emitWarning`. */
  readonly onProblem?: (problem: TenantProblem) => void;
}

/** Why a tenant cannot be served, or an entry of the folder is not a tenant. */
export interface TenantProblem {
  /** The tenant, or an entry of the folder that is not a valid tenant. */
  readonly tenant: string;
  readonly error: MCIError | Error;
}

/** The changes that a reload of the tenants made. */
export interface TenantChanges {
  /** New tenants whose files exist. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Tenants whose tools, content or env values have changed. Tools that have not been used yet do not count. */
  readonly changed: readonly string[];
  /** Tenants that could not be loaded, and why; they keep their old tools. A problem of a new tenant is reported once. */
  readonly failed: readonly TenantProblem[];
}

/** The tools of many tenants. */
export interface TenantToolboxes {
  /**
   * Returns the tools of `context.tenant`; undefined if it is missing or unknown. Rejects if they cannot be loaded, with an
   * error that names the tenant.
   */
  readonly toolboxFor: ToolboxFor;
  /** Returns the names of all tenants, sorted. */
  tenants(): readonly string[];
  /** Returns the names of tenants whose files do not exist yet, sorted. Requests for their tools are rejected with the reason. */
  awaited(): readonly string[];
  /** Returns the folders that the content of loaded tenants was read from, absolute, for those who watch them. */
  contentFolders(): ReadonlySet<string>;
  /**
   * Finds new and removed tenants, and reloads the files of the others. Each tenant changes atomically; one with an error in
   * its files keeps its old tools. Throws ConfigError, and changes nothing, if the folder is unreadable.
   */
  reload(): Promise<TenantChanges>;
  /** Closes the clients of all tenants. */
  close(): Promise<void>;
}

/**
 * Manages the tools of many tenants, from `<folder>/<tenant>/`. Checks all folders now, and loads tools when a tenant first
 * calls.
 *
 * @throws ConfigError (MCI_CONFIG) if the folder cannot be read, and for unknown or invalid options.
 */
export async function tenantToolboxes(options: TenantOptions): Promise<TenantToolboxes> {
  checkOptions<TenantOptions>("tenantToolboxes", options, checks, ["folder", "load"]);
  const { folder, concurrency = 4, onProblem = warn } = options;
  const loads = semaphore(concurrency);
  // Separate from loading: a reload may itself wait for a load.
  const reloads = semaphore(concurrency);
  const tenants = new Map<string, Tenant>();
  /** Tenants whose files did not exist yet, with the last reported message. */
  const awaited = new Map<string, string | undefined>();
  /** Entries of the folder that are not valid tenants, each reported once. */
  let invalidEntries: ReadonlySet<string> = new Set();
  let reloading: Promise<unknown> = Promise.resolve();

  /** Returns the removed tenants. */
  async function look(): Promise<string[]> {
    const { ids, refused } = await tenantFolders(folder);
    for (const name of refused) if (!invalidEntries.has(name)) onProblem({ tenant: name, error: notATenant(name) });
    invalidEntries = new Set(refused);
    for (const id of ids) {
      if (tenants.has(id)) continue;
      tenants.set(id, new Tenant(join(folder, id), (file, env) => loads.run(() => options.load(file, env))));
      awaited.set(id, undefined);
    }
    const removed = [...tenants.keys()].filter((id) => !ids.has(id)).toSorted();
    for (const id of removed) {
      tenants.get(id)?.remove();
      tenants.delete(id);
      awaited.delete(id);
    }
    return removed;
  }

  async function reload(): Promise<TenantChanges> {
    const removed = await look();
    const added: string[] = [];
    const changed: string[] = [];
    const failed: TenantProblem[] = [];
    const attempt = async ([id, tenant]: readonly [string, Tenant]): Promise<void> => {
      try {
        if (awaited.has(id)) await tenantFiles(join(folder, id));
        if (await tenant.reload()) changed.push(id);
        if (awaited.delete(id)) added.push(id);
      } catch (thrown) {
        const error = errorOf(thrown);
        if (awaited.get(id) === error.message) return;
        if (awaited.has(id)) awaited.set(id, error.message);
        failed.push({ tenant: id, error });
      }
    };
    const breathe = breather();
    const attemptInTurn = (entry: readonly [string, Tenant]): Promise<void> =>
      reloads.run(async () => {
        await attempt(entry);
        await breathe();
      });
    await Promise.all([...tenants].map(attemptInTurn));
    failed.sort((one, other) => (one.tenant < other.tenant ? -1 : 1));
    for (const problem of failed) onProblem(problem);
    return { added: added.toSorted(), removed, changed: changed.toSorted(), failed };
  }

  await reload();
  return {
    async toolboxFor({ tenant: id }) {
      const tenant = id === undefined ? undefined : tenants.get(id);
      return tenant?.toolbox().catch((error: unknown) => {
        throw namingTenant(`${id}`, error);
      });
    },
    tenants: () => [...tenants.keys()].filter((id) => !awaited.has(id)).toSorted(),
    awaited: () => [...awaited.keys()].toSorted(),
    contentFolders: () => new Set(Array.from(tenants.values(), (tenant) => tenant.contentFolders()).flat()),
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

const checks: Checks<TenantOptions> = {
  folder: nonEmptyString,
  load: callback,
  concurrency: integer(1),
  onProblem: callback,
};

function notATenant(name: string): ConfigError {
  return new ConfigError("MCI_CONFIG", `${JSON.stringify(name)} is not a valid tenant folder.`, {
    hint: "A tenant's folder must not be a link, and its name must be 1 to 64 letters, digits, '.', '_' and '-', not starting with '.'.",
  });
}

/** Names the tenant for the server's log, which all tenants share. */
function namingTenant(id: string, thrown: unknown): MCIError {
  const cause = errorOf(thrown);
  const { code, hint } = MCIError.is(cause) ? cause : { code: "MCI_LOAD" };
  return new MCIError(code, `Tenant '${id}': ${cause.message}`, { hint, cause });
}

function errorOf(error: unknown): MCIError | Error {
  return error instanceof Error ? error : new Error(String(error));
}

function warn({ tenant, error }: TenantProblem): void {
  emitWarning(`Tenant ${tenant}: ${error.message}`);
}
