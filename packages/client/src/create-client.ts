import { LoadedClient } from "./client.ts";
import { closeAll } from "./close-all.ts";
import { loadOrThrow } from "./load/load-or-throw.ts";
import type { ClientOptions } from "./options.ts";
import { resolveOptions } from "./resolve-options.ts";
import type { AnyTools } from "./declared-tools.ts";
import type { Client } from "./typed-client.ts";

/**
 * Joins sources, executors, engines and middleware into one client, loads all tools and prepares them.
 *
 * @example
 * ```ts
 * const client = await createClient({ sources: [fileSource("tools.mci.yaml")], executors: [textExecutor()] });
 * ```
 *
 * @param options - The sources and executors, and everything else about the client.
 * @returns The client. `close()` closes its executors and sources.
 * @throws LoadError for invalid tools, with every problem and its place; executors and sources are closed before.
 * @throws ConfigError for unknown and invalid options.
 */
export async function createClient<Tools extends object = AnyTools>(options: ClientOptions): Promise<Client<Tools>> {
  const setup = resolveOptions(options);
  try {
    return new LoadedClient(setup, await loadOrThrow(setup, options.signal ?? setup.closing.signal)) as Client<Tools>;
  } catch (error) {
    setup.closing.abort();
    await closeAll(setup);
    throw error;
  }
}
