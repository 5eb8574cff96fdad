import type { Store } from "@mci/contract";
import { checkOptions, integer, mustBe, nonEmptyString, secret } from "@mci/plugin-kit/options";
import { checkedStore } from "@mci/store/kit";
import { postgresBudgets } from "./budgets.ts";
import { openDatabase } from "./database.ts";
import { listener } from "./listener.ts";
import { postgresLogs } from "./logs.ts";
import { migrate } from "./migrate.ts";
import { sweeper } from "./sweeper.ts";
import { postgresTopics } from "./topics.ts";
import { postgresValues } from "./values.ts";

/** The options of {@link postgresStore}. */
export interface PostgresStoreOptions {
  /** Where the database is, such as `postgres://user:password@host/database?sslmode=verify-full`. */
  readonly url: string;
  /**
   * The schema of the tables; it is created if it does not exist. Stores with different schemas share nothing.
   *
   * @default "mci"
   */
  readonly schema?: string | undefined;
  /**
   * Connections at most; one more listens while there are subscribers.
   *
   * @default 10
   */
  readonly maxConnections?: number | undefined;
  /**
   * Months that entries of logs are kept, beside the current one. Months before are dropped, as a table each.
   *
   * @default all
   */
  readonly keepLogMonths?: number | undefined;
}

/**
 * Opens a store in a PostgreSQL database, version 13 or later, which any number of processes may share. It creates its tables when
 * it is first opened, and changes them when a later version needs that.
 *
 * @example
 * const store = await postgresStore({ url: "postgres://mci@db.example.com/mci" });
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options, MCIError (MCI_STORE) for a database that cannot be used.
 */
export async function postgresStore(options: PostgresStoreOptions): Promise<Store> {
  checkOptions<PostgresStoreOptions>("postgresStore", options, checks, ["url"]);
  const { url, schema = "mci", maxConnections = 10, keepLogMonths } = options;
  const database = openDatabase(url, schema, maxConnections);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const listening = listener(database);
  const sweeps = sweeper(database, keepLogMonths);
  return checkedStore({
    ...postgresValues(database),
    ...postgresBudgets(database),
    ...postgresTopics(database, listening),
    ...postgresLogs(database),
    async close() {
      sweeps.stop();
      await listening.close();
      await database.close();
    },
  });
}

const checks = {
  url: secret(nonEmptyString),
  schema: mustBe(
    "a name of at most 40 lowercase letters, digits and _",
    (value) => typeof value === "string" && /^[a-z_][a-z0-9_]{0,39}$/.test(value),
  ),
  maxConnections: integer(1),
  keepLogMonths: integer(0, 1_200),
};
