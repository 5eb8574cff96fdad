import { testStore } from "@mci/conformance";
import type { Store } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redisCommand, startRedis, type RedisServer } from "../test/redis-server.ts";
import { connect } from "./connection.ts";
import { redisStore, type RedisStoreOptions } from "./index.ts";

const skipped = redisCommand === undefined ? " (skipped: neither redis-server nor valkey-server is installed)" : "";

describe.skipIf(skipped !== "")(`redisStore${skipped}`, () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  async function open(options: Partial<RedisStoreOptions> = {}): Promise<Store> {
    return closedAtEnd(await redisStore({ url: server.url, ...options }));
  }

  testStore({ it, store: () => redisStore({ url: server.url }), isShared: true });

  it("shares nothing with a store that has another prefix", async () => {
    const [store, other] = [await open(), await open({ prefix: "other:" })];
    await store.set("a", "1");
    await store.append("a", ["1"]);
    expect(await other.get("a")).toBeUndefined();
    expect(await other.page("a")).toEqual([]);
  });

  it("drops old entries of logs", async () => {
    const store = await open({ maxLogAgeMs: 1 });
    let appended = 0;
    // The server drops entries in groups of a hundred.
    const appendAndRead = async () => {
      await store.append(
        "aged",
        Array.from({ length: 200 }, () => `${(appended += 1)}`),
      );
      return (await store.page("aged", { maxEntries: 1 }))[0]?.value;
    };
    await expect.poll(appendAndRead).not.toBe("1");
  });

  it("subscribes again when its connection is cut, and says that messages may have been missed", async () => {
    const store = await open();
    const seen: string[] = [];
    const subscriber = {
      onMessage: (message: string) => void seen.push(message),
      onGap: () => void seen.push("(gap)"),
    };
    await store.subscribe("a", subscriber);
    await store.publish("a", "1");
    await expect.poll(() => seen).toEqual(["1"]);
    const admin = closedAtEnd(await connect(server.url));
    expect(await admin.send<number>(["CLIENT", "KILL", "TYPE", "pubsub"])).toBe(1);
    await expect.poll(() => seen).toEqual(["1", "(gap)"]);
    await store.publish("a", "2");
    await expect.poll(() => seen).toEqual(["1", "(gap)", "2"]);
    await admin.send(["CLIENT", "KILL", "TYPE", "normal"]);
    await expect.poll(() => store.get("none").catch(() => "not yet")).toBeUndefined();
  });

  it("says what is wrong with a server, and no password", async () => {
    for (const [url, message] of [
      ["redis://me:s3cret@127.0.0.1:1", "The Redis server failed: connect ECONNREFUSED 127.0.0.1:1"],
      [server.url.replace("//", "//me:s3cret@"), "WRONGPASS"],
    ] as const) {
      const error: unknown = await redisStore({ url }).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "MCI_STORE", message: expect.stringContaining(message) });
      expect(String(error)).not.toContain("s3cret");
    }
    await expect(redisStore({ url: server.url, prefix: "" })).rejects.toMatchObject({ code: "MCI_CONFIG" });
  });
});
