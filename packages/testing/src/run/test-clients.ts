import type { JsonObject } from "@mci/contract";
import { MCIClient, type LoadOptions } from "mci";
import { openSecrets } from "./secrets-of-tests.ts";

/** The clients that tests call: one for all that have the same `env`. */
export class TestClients {
  readonly #file: string | URL;
  readonly #load: LoadOptions;
  readonly #clients = new Map<string, Promise<MCIClient>>();

  constructor(client: MCIClient, file: string | URL, load: LoadOptions) {
    this.#file = file;
    this.#load = load;
    this.#clients.set("{}", Promise.resolve(client));
  }

  /** Returns the client with these values beside those of the project. */
  with(env: JsonObject = {}): Promise<MCIClient> {
    const key = JSON.stringify(env);
    let client = this.#clients.get(key);
    if (client === undefined) {
      const load = {
        ...this.#load,
        env: { ...this.#load.env, ...env },
        secrets: () => openSecrets(this.#load.secrets, env),
      };
      client = MCIClient.load(this.#file, { ...load, onWarning: () => {} });
      this.#clients.set(key, client);
    }
    return client;
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.#clients.values()].map((opening) =>
        opening.then(
          (client) => client.close(),
          () => {},
        ),
      ),
    );
  }
}
