import { networkPolicy } from "@mci/network-policy";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";

import { noBreaker } from "../../breaker.ts";
import { callOf } from "../../../test/run.ts";
import type { TestServer } from "../../../test/server.ts";
import { answerJson, startTokenServer } from "../../../test/token-server.ts";
import type { TokenRequest } from "./token-request.ts";
import { TokenCache } from "./token-cache.ts";

/** A cache, and a clock that stands still. */
async function start(fields: Record<string, unknown>) {
  const server = await startTokenServer((count, response) =>
    answerJson(response, 200, { access_token: `token-${count}`, ...fields }),
  );
  const network = closedAtEnd(networkPolicy());
  const clock = { time: 1_000_000 };
  const cache = new TokenCache({ network, breaker: noBreaker, now: () => clock.time });
  const get = (key = "key"): Promise<string> => cache.get(request(server, key), callOf());
  return { clock, cache, request: request(server, "key"), get, server };
}

function request({ origin }: TestServer, key: string): TokenRequest {
  return {
    key,
    url: new URL(origin),
    from: "author",
    rules: {},
    clientId: "id",
    clientSecret: "secret",
    scopes: [],
    clientAuth: "body",
  };
}

describe("a token", () => {
  it.each([
    ["an hour", { expires_in: 3600 }, 3_540],
    ["an hour, as a text", { expires_in: "3600" }, 3_540],
    ["two minutes", { expires_in: 120 }, 60],
    ["a minute", { expires_in: 60 }, 30],
    ["ten seconds", { expires_in: 10 }, 5],
    ["nobody knows how long", {}, 240],
    ["an impossible time", { expires_in: -1 }, 240],
    ["no number", { expires_in: "soon" }, 240],
    ["no number either", { expires_in: null }, 240],
  ])("that is good for %s is used until shortly before: %j", async (_, fields, seconds) => {
    const { clock, get } = await start(fields);
    expect(await get()).toBe("token-1");
    clock.time += seconds * 1_000 - 1;
    expect(await get()).toBe("token-1");
    clock.time += 1;
    expect(await get()).toBe("token-2");
  });

  it("that has expired when it comes is used once", async () => {
    const { get } = await start({ expires_in: 0 });
    expect(await Promise.all([get(), get()])).toEqual(["token-1", "token-1"]);
    expect(await get()).toBe("token-2");
  });

  it("that a new one did not better is given up after a minute", async () => {
    const { clock, cache, request, get } = await start({ expires_in: 3600 });
    await get();
    expect(await cache.replace(request, "token-1", callOf())).toBe("token-2");
    cache.keep(request, "token-2");
    expect(await cache.replace(request, "token-2", callOf())).toBeUndefined();
    clock.time += 59_999;
    expect(await get()).toBe("token-2");
    cache.keep(request, "token-2");
    clock.time += 1;
    expect(await get()).toBe("token-3");
  });

  it("that has been replaced already is not replaced again", async () => {
    const { cache, request, get, server } = await start({ expires_in: 3600 });
    await get();
    await cache.replace(request, "token-1", callOf());
    expect(await cache.replace(request, "token-1", callOf())).toBe("token-2");
    expect(server.seen).toHaveLength(2);
  });
});

describe("a cache of tokens", () => {
  it("waits for one request only so long, even if calls keep joining it, and then asks anew", async () => {
    const server = await startTokenServer((count, response) => {
      if (count > 1) answerJson(response, 200, { access_token: "second" });
    });
    const network = closedAtEnd(networkPolicy());
    const cache = new TokenCache({ network, breaker: noBreaker, timeoutMs: 50 });
    const asked = request(server, "key");
    const outcomes = await Promise.allSettled([cache.get(asked, callOf()), cache.get(asked, callOf())]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "MCI_TIMEOUT" } });
    }
    expect(await cache.get(asked, callOf())).toBe("second");
  });

  it("keeps a bounded number", async () => {
    const { get, server } = await start({});
    for (let index = 0; index < 257; index += 1) await get(`${index}`);
    expect(server.seen).toHaveLength(257);
    await get("256");
    expect(server.seen).toHaveLength(257);
    await get("0");
    expect(server.seen).toHaveLength(258);
  });

  it("keeps no more when many are asked for at once", async () => {
    const { get, server } = await start({});
    await Promise.all(Array.from({ length: 260 }, (_, index) => get(`${index}`)));
    await get("259");
    expect(server.seen).toHaveLength(260);
    await get("0");
    expect(server.seen).toHaveLength(261);
  });
});
