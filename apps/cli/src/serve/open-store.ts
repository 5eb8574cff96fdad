import { MCIError, type Approvals, type Store, type Tasks } from "@mci/contract";
import type { ServeHttpOptions, ServerConfig } from "@mci/server";
import type { GivenOptions } from "../arguments/options.ts";
import type { ReadConfig } from "../config/config.ts";
import { importOptional } from "../config/optional-package.ts";
import { UnavailableError, UsageError } from "../usage-error.ts";
import type { StoreAddress } from "./store-address.ts";
import { storeChoice, type StoreChoice } from "./store-choice.ts";

/** The options of a server whose store is open. */
export interface OpenConfig extends Omit<ServerConfig, "store"> {
  readonly store?: Store;
  /** Takes the answers of people over HTTP. */
  readonly approvals?: Approvals;
  /** Runs calls of tools with `task`. */
  readonly tasks?: Tasks;
  /** Counts the requests of the server. */
  readonly onResponse?: NonNullable<ServeHttpOptions["onResponse"]>;
}

/**
 * Opens the store of `--store`, else of `server.store` in the config; if neither is set, nothing is loaded. Throws UsageError for an
 * address that is invalid or whose package is missing, UnavailableError for a store that cannot be opened.
 */
export async function withOpenStore(read: ReadConfig, options: GivenOptions, command = "run"): Promise<OpenConfig> {
  const { store: configured, ...config } = read.server;
  if (options.audit === "store" && options.store === undefined && configured === undefined) {
    throw new UsageError(
      "--audit store requires a store.",
      "Write --store URL, too, or --audit ./store for a file of that name.",
    );
  }
  const choice = storeChoice(read, options, command);
  const opened = typeof configured === "string" ? undefined : configured;
  const store = choice === undefined ? opened : await openStore(choice);
  return store === undefined ? config : { ...config, store };
}

async function openStore(choice: StoreChoice): Promise<Store> {
  const open = await importStore(choice);
  return open().catch((error: unknown) => {
    throw MCIError.is(error) && error.code === "MCI_STORE" ? unavailable(error, choice.address) : error;
  });
}

/**
 * Imports the package of a store and returns what opens it. The packages are not in the command: each team installs the one it
 * uses. Throws UsageError for a missing one.
 */
export async function importStore({ address, package: name, request }: StoreChoice): Promise<() => Promise<Store>> {
  const { kind, target } = address;
  if (kind === "postgres") {
    const { postgresStore } = await importOptional<typeof import("@mci/store-postgres")>(name, request);
    return () => postgresStore({ url: target });
  }
  if (kind === "redis") {
    const { redisStore } = await importOptional<typeof import("@mci/store-redis")>(name, request);
    return () => redisStore({ url: target });
  }
  const { fileStore } = await importOptional<typeof import("@mci/store-file")>(name, request);
  return () => fileStore({ folder: target });
}

function unavailable({ message }: MCIError, { shown }: StoreAddress): UnavailableError {
  return new UnavailableError(
    `The store ${shown} cannot be opened. ${message}`,
    "Start it, or correct its address. Without --store and 'server.store', the tools are served without a store.",
  );
}
