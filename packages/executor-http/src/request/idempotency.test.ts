import type { HttpExecution, JsonObject } from "@mci/contract";
import { afterAll, describe, expect, it } from "vitest";

import { callOf, prepare, runCall, type Settings } from "../../test/run.ts";
import { startServer } from "../../test/server.ts";

const server = await startServer(undefined, afterAll);

const idempotency = { header: "Idempotency-Key" };

interface Asking extends Settings {
  readonly props?: JsonObject;
  readonly idempotencyKey?: string;
}

/** The key a server sees. */
async function keyOf(execution: Partial<HttpExecution>, { props, idempotencyKey, ...settings }: Asking = {}) {
  const prepared = await prepare({ url: server.origin, method: "POST", idempotency, ...execution }, settings);
  const result = await runCall(prepared, { ...callOf(props), idempotencyKey });
  if (result.isError) throw new Error(result.error);
  return server.seen.at(-1)?.headers["idempotency-key"];
}

describe("idempotency", () => {
  it("sends a key with what may change something", async () => {
    for (const method of ["POST", "put", "PATCH", "DELETE"] as const)
      expect(await keyOf({ method })).toMatch(/^[\da-f]{32}$/);
    for (const method of ["GET", "head", "OPTIONS"] as const) expect(await keyOf({ method })).toBeUndefined();
  });

  it("is up to the tool", async () => {
    const prepared = await prepare({ url: server.origin, method: "POST" });
    await runCall(prepared, { ...callOf(), idempotencyKey: "order-7" });
    expect(JSON.stringify(server.seen.at(-1))).not.toContain("order-7");
  });

  it("sends the caller's own key", async () => {
    expect(await keyOf({}, { idempotencyKey: "order-7" })).toBe("order-7");
    expect(await keyOf({}, { idempotencyKey: "" })).toMatch(/^[\da-f]{32}$/);
  });

  it("sends no control character", async () => {
    await expect(keyOf({}, { idempotencyKey: "a\r\nX-Evil: 1" })).rejects.toThrow("contains a control character");
  });

  it("makes the same key of the same tool and arguments, in whatever order", async () => {
    const key = await keyOf({}, { props: { a: 1, b: { c: [1, 2], d: "x" } } });
    expect(await keyOf({}, { props: { b: { d: "x", c: [1, 2] }, a: 1 } })).toBe(key);
  });

  it("makes another key of anything else", async () => {
    const asked: Asking[] = [
      {},
      { name: "other" },
      { props: { a: 1 } },
      { props: { a: "1" } },
      { props: { a: null } },
      { props: { b: 1 } },
      { props: { a: [1, 2] } },
      { props: { a: [2, 1] } },
      { props: { a: { 0: 1, 1: 2 } } },
      { props: { a: [] } },
      { props: { a: {} } },
      { props: JSON.parse('{"a":{"__proto__":1}}') },
    ];
    const keys = new Set<unknown>();
    for (const one of asked) keys.add(await keyOf({}, one));
    expect(keys.size).toBe(asked.length);
  });

  it("leaves the author's header as it is, and fills it when it is left out", async () => {
    const headers = { "idempotency-key": "{{props.key}}" };
    const inputSchema = { properties: { key: { type: "string" } } };
    expect(await keyOf({ headers }, { inputSchema, props: { key: "mine" } })).toBe("mine");
    expect(await keyOf({ headers }, { inputSchema })).toMatch(/^[\da-f]{32}$/);
    expect(await keyOf({ headers }, { inputSchema, idempotencyKey: "order-7" })).toBe("order-7");
  });

  it.each(["", "a b", "X-{{props.a}}", "Content-Length", "transfer-encoding"])(
    "is refused at load when its header can be none: %j",
    async (header) => {
      await expect(prepare({ url: server.origin, method: "POST", idempotency: { header } })).rejects.toMatchObject({
        code: "MCI_HTTP_HEADER",
      });
    },
  );

  it("is explained", async () => {
    const prepared = await prepare({ url: "https://h.example", method: "POST", idempotency });
    const part = { name: "header Idempotency-Key", value: "order-7", at: "/idempotency" };
    expect(prepared.explain?.({ ...callOf(), idempotencyKey: "order-7" })).toMatchObject({
      text: "curl -X POST 'https://h.example/' -H 'Idempotency-Key: order-7'",
      parts: expect.arrayContaining([part]),
    });
  });
});
