import { isDeepStrictEqual } from "node:util";

import type { Toolbox, JsonObject } from "@mci/contract";

import { ChangingToolbox } from "./changing-toolbox.ts";
import type { TenantClient } from "./tenant-client.ts";
import { tenantFiles, type TenantFiles } from "./tenant-files.ts";

/** Loads the tools of a tenant from its schema file, with the values of its `.env.mci`. */
export type LoadTenant = (file: string, env: JsonObject) => Promise<TenantClient>;

interface Loaded extends TenantFiles {
  readonly client: TenantClient;
}

/** A tenant, whose tools are loaded on first use. */
export class Tenant {
  readonly #folder: string;
  readonly #load: LoadTenant;
  readonly #toolbox = new ChangingToolbox();
  #loaded: Loaded | undefined;
  #loading: Promise<void> | undefined;
  /** When loading failed; infinity while it is running. */
  #failedAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(folder: string, load: LoadTenant) {
    this.#folder = folder;
    this.#load = load;
  }

  /** Returns the tools. Rejects if they cannot be loaded; the next attempt is made after five seconds at the earliest. */
  async toolbox(): Promise<Toolbox> {
    if (this.#loaded === undefined) {
      if (performance.now() - this.#failedAt > 5_000) this.#loading = undefined;
      await (this.#loading ??= this.#loadFirst());
    }
    return this.#toolbox;
  }

  /** Returns the folders that its content was read from. */
  contentFolders(): readonly string[] {
    return this.#toolbox.content()?.folders ?? [];
  }

  /**
   * Reloads everything, and returns whether the tools, content or env values have changed; false if they were not loaded
   * yet. If it fails, rejects and keeps the old tools.
   */
  async reload(): Promise<boolean> {
    if (this.#loaded === undefined) {
      // The error may have been fixed meanwhile.
      if (this.#failedAt !== Number.POSITIVE_INFINITY) this.#failedAt = Number.NEGATIVE_INFINITY;
      return false;
    }
    const { file, env, client } = this.#loaded;
    const files = await tenantFiles(this.#folder);
    if (files.file === file && isDeepStrictEqual(files.env, env)) {
      const { added, removed, changed, content = [] } = await client.reload();
      return [added, removed, changed, content].some(({ length }) => length > 0);
    }
    await this.#loadFrom(files);
    return true;
  }

  /** Removes the tools; active calls finish normally. */
  remove(): void {
    this.#isClosed = true;
    this.#toolbox.use(undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#loading?.catch(() => undefined);
    await this.#toolbox.close();
  }

  async #loadFirst(): Promise<void> {
    this.#failedAt = Number.POSITIVE_INFINITY;
    try {
      await this.#loadFrom(await tenantFiles(this.#folder));
    } catch (error) {
      this.#failedAt = performance.now();
      throw error;
    }
  }

  async #loadFrom(files: TenantFiles): Promise<void> {
    const client = await this.#load(files.file, files.env);
    if (this.#isClosed) return client.close(); // The tenant was removed meanwhile.
    this.#loaded = { ...files, client };
    this.#toolbox.use(client);
  }
}
