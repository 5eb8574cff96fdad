import { join } from "node:path";

import { breather, ConfigError, MCIError } from "@mci/contract";
import { callback, checkOptions, type Checks, integer, nonEmptyString } from "@mci/plugin-kit/options";

import type { ToolboxFor } from "../rest/toolbox-for.ts";
import { Tenant, type LoadTenant } from "./tenant.ts";
import { tenantFiles } from "./tenant-files.ts";
import { tenantFolders } from "./tenant-folders.ts";
import { semaphore } from "./semaphore.ts";

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
  /** Those that are new and whose files are there. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Those whose tools or env values are others than before. Tools that nobody has asked for yet are no others. */
  readonly changed: readonly string[];
  /** Those that keep their old tools or have none yet, and why; what keeps a new one from being added is said once. */
  readonly failed: readonly TenantProblem[];
}

export interface TenantToolboxes {
  /**
   * The tools of `context.tenant`; undefined for no tenant, and for one that there is not. Rejects when they cannot be
   * loaded, with an error that names the tenant.
   */
  readonly toolboxFor: ToolboxFor;
  /** The names of all tenants, sorted. */
  tenants(): readonly string[];
  /** The names of those that will be tenants once their files are there, sorted. Whoever asks for their tools is told why. */
  awaited(): readonly string[];
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
 * calls. Throws ConfigError when the folder cannot be read, and for options that there are not.
 */
export async function tenantToolboxes(options: TenantOptions): Promise<TenantToolboxes> {
  checkOptions<TenantOptions>("tenantToolboxes", options, checks, ["folder", "load"]);
  const { folder, concurrency = 4, onProblem = emitWarning } = options;
  const inTurn = semaphore(concurrency);
  // Turns of their own: a reload that loads anew waits for one of the others.
  const reloadInTurn = semaphore(concurrency);
  const tenants = new Map<string, Tenant>();
  /** Those whose files have not been there yet, and what was said about that. */
  const awaited = new Map<string, string | undefined>();
  /** What stands in the folder and is no tenant: said once. */
  let strangers: ReadonlySet<string> = new Set();
  let reloading: Promise<unknown> = Promise.resolve();

  /** Answers with those that are gone. */
  async function look(): Promise<string[]> {
    const { ids, refused } = await tenantFolders(folder);
    for (const name of refused) if (!strangers.has(name)) onProblem({ tenant: name, error: noTenant(name) });
    strangers = new Set(refused);
    for (const id of ids) {
      if (tenants.has(id)) continue;
      tenants.set(id, new Tenant(join(folder, id), (file, env) => inTurn(() => options.load(file, env))));
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
      reloadInTurn(async () => {
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

function noTenant(name: string): ConfigError {
  return new ConfigError("MCI_CONFIG", `${JSON.stringify(name)} is no folder of a tenant.`, {
    hint: "A tenant has a folder of its own, no link, named with 1 to 64 letters, digits, '.', '_' and '-', and no '.' first.",
  });
}

/** For whoever reads the log of the server, in which all tenants meet. */
function namingTenant(id: string, thrown: unknown): MCIError {
  const cause = errorOf(thrown);
  const { code, hint } = MCIError.is(cause) ? cause : { code: "MCI_LOAD" };
  return new MCIError(code, `Tenant '${id}': ${cause.message}`, { hint, cause });
}

function errorOf(error: unknown): MCIError | Error {
  return error instanceof Error ? error : new Error(String(error));
}

function emitWarning({ tenant, error }: TenantProblem): void {
  process.emitWarning(`Tenant ${tenant}: ${error.message}`, { type: "MCIServerWarning" });
}
