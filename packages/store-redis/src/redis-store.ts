import type { Store } from "@mci/contract";
import { checkOptions, nonEmptyString, number, secret } from "@mci/plugin-kit/options";
import { checkedStore } from "@mci/store/kit";
import { redisBudgets } from "./budgets.ts";
import { connect } from "./connection.ts";
import { redisLogs } from "./logs.ts";
import { redisTopics } from "./topics.ts";
import { redisValues } from "./values.ts";

/** The options of {@link redisStore}. */
export interface RedisStoreOptions {
  /** Where the server is, such as `redis://user:password@host:6379/0`, or `rediss://` with TLS. */
  readonly url: string;
  /**
   * Prefix of all keys and channels. Stores with different prefixes share nothing, if none starts with another one.
   *
   * @default "mci:"
   */
  readonly prefix?: string | undefined;
  /**
   * Milliseconds after which entries of logs are dropped.
   *
   * @default `Infinity`: they stay
   */
  readonly maxLogAgeMs?: number | undefined;
}

/**
 * Opens a store in a Redis server, version 6.2 or later, or in Valkey, which any number of processes may share.
 *
 * @example
 * const store = await redisStore({ url: "redis://cache.example.com" });
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options, MCIError (MCI_STORE) for a server that cannot be reached.
 */
export async function redisStore(options: RedisStoreOptions): Promise<Store> {
  checkOptions<RedisStoreOptions>("redisStore", options, checks, ["url"]);
  const { url, prefix = "mci:", maxLogAgeMs = Number.POSITIVE_INFINITY } = options;
  const connection = await connect(url);
  const topics = redisTopics(connection, `${prefix}topic:`);
  return checkedStore({
    ...redisValues(connection, `${prefix}value:`),
    ...redisBudgets(connection, `${prefix}budget:`),
    ...topics,
    ...redisLogs(connection, `${prefix}log:`, maxLogAgeMs),
    async close() {
      await topics.end();
      await connection.close();
    },
  });
}

const checks = { url: secret(nonEmptyString), prefix: nonEmptyString, maxLogAgeMs: number(1) };
