import { testStore } from "@mci/conformance";
import type { Store } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPostgres, type PostgresServer } from "../test/postgres-server.ts";
import { openDatabase, type Database } from "./database.ts";
import { postgresStore, type PostgresStoreOptions } from "./index.ts";
import { sweep } from "./sweeper.ts";

let server: PostgresServer;
let database: Database;

beforeAll(async () => {
  server = await startPostgres();
  database = openDatabase(server.url, "unused", 2);
}, 120_000);

afterAll(async () => {
  await database.close();
  await server.stop();
});

async function open(options: Partial<PostgresStoreOptions> = {}): Promise<Store> {
  return closedAtEnd(await postgresStore({ url: server.url, ...options }));
}

describe("postgresStore", () => {
  testStore({ it, store: () => postgresStore({ url: server.url, maxConnections: 4 }), isShared: true });

  it("creates its tables once, however many processes start at the same time", async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, () => open({ schema: "started" })));
    await Promise.all(stores.map((store, index) => store.set(`${index}`, "1")));
    await open({ schema: "started" });
    expect(await database.query("SELECT number FROM started.migrations")).toEqual([{ number: 1 }]);
    // A schema of its own shares nothing.
    expect(await (await open({ schema: "other" })).get("1")).toBeUndefined();
  });

  it("has a table for each month of logs, and drops old ones as a whole", async () => {
    const store = await open({ schema: "months" });
    await store.append("a", ["now"]);
    await database.query("SELECT months.ensure_month(now() - interval '1 month'), months.ensure_month(now() - interval '3 months')"); // prettier-ignore
    await database.query("INSERT INTO months.log_entries VALUES ('a', -1, now() - interval '3 months', 'old')");
    const months = () => database.query("SELECT relid::text FROM pg_partition_tree('months.log_entries') WHERE isleaf");
    expect(await months()).toHaveLength(3);
    await sweep({ ...database, schema: "months" }, undefined);
    expect(await months()).toHaveLength(3);
    await sweep({ ...database, schema: "months" }, 1);
    expect(await months()).toHaveLength(2);
    expect((await store.page("a", { after: "-9" })).map(({ value }) => value)).toEqual(["now"]);
  });

  it("removes what is over its time", async () => {
    const store = await open({ schema: "swept" });
    await store.set("gone", "1", { ttlMs: 1 });
    await store.set("there", "1", { ttlMs: 60_000 });
    await store.take("gone", 1, { limit: 1, windowMs: 1 });
    const rows = "SELECT key FROM swept.stored_values UNION ALL SELECT key FROM swept.budgets";
    const sweepAndLook = async () => {
      await sweep({ ...database, schema: "swept" }, undefined);
      return database.query(rows);
    };
    await expect.poll(sweepAndLook).toEqual([{ key: "there" }]);
  });

  it("removes all of it, however much has ended since the last time", async () => {
    await open({ schema: "crowded" });
    await database.query(
      `INSERT INTO crowded.budgets SELECT number::text, 1, now() FROM generate_series(1, 2500) AS number`,
    );
    await sweep({ ...database, schema: "crowded" }, undefined);
    expect(await database.query("SELECT key FROM crowded.budgets")).toEqual([]);
  });

  it("listens again when its connection is cut, and says that messages may have been missed", async () => {
    const store = await open({ schema: "cut" });
    const seen: string[] = [];
    const onMessage = (message: string): void => void seen.push(message);
    const end = await store.subscribe("a", { onMessage, onGap: () => void seen.push("(gap)") });
    await store.publish("a", "1");
    await expect.poll(() => seen).toEqual(["1"]);
    const cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN mci_cut'";
    expect(await database.query(cut)).toHaveLength(1);
    await expect.poll(() => seen).toEqual(["1", "(gap)"]);
    await store.publish("a", "2");
    await expect.poll(() => seen).toEqual(["1", "(gap)", "2"]);
    await end();
    const listening = "SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN mci_cut'";
    await expect.poll(() => database.query(listening)).toEqual([]);
    await store.subscribe("a", { onMessage });
    await store.publish("a", "3");
    await expect.poll(() => seen.at(-1)).toBe("3");
  });

  it("goes on when connections of the pool were cut", async () => {
    const store = await open({ schema: "pool", maxConnections: 1 });
    await store.set("a", "1");
    await database.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pool.stored_values%' AND pid <> pg_backend_pid()"); // prettier-ignore
    await expect.poll(() => store.get("a").catch(() => undefined)).toMatchObject({ value: "1" });
  });

  it("gives up a statement that takes too long, and frees its connection, unless it is part of a transaction", async () => {
    const frozen = closedAtEnd(openDatabase(server.url, "frozen", 1, 1_000));
    await expect(frozen.query("SELECT pg_sleep($1)", [600])).rejects.toMatchObject({ code: "MCI_STORE" });
    expect(await frozen.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await frozen.transaction(async (client) => void (await client.query("SELECT pg_sleep(1.5)")));
  });

  it("says what is wrong with a database, and no password", async () => {
    const { port } = new URL(server.url);
    for (const [url, message] of [
      ["postgres://me:s3cret@127.0.0.1:1/x", "The PostgreSQL database failed: connect ECONNREFUSED 127.0.0.1:1"],
      [`postgres://postgres:s3cret@127.0.0.1:${port}/none`, 'database "none" does not exist'],
    ] as const) {
      const error: unknown = await postgresStore({ url }).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "MCI_STORE", message: expect.stringContaining(message) });
      expect(String(error)).not.toContain("s3cret");
    }
    for (const options of [{ schema: 'a"; DROP' }, { schema: "A" }, { maxConnections: 0 }]) {
      await expect(postgresStore({ url: server.url, ...options })).rejects.toMatchObject({ code: "MCI_CONFIG" });
    }
  });
});
