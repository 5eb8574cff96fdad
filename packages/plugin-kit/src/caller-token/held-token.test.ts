import { inspect } from "node:util";
import { serialize } from "node:v8";

import { describe, expect, it } from "vitest";

import { holdCallerToken, isCallerToken, readCallerToken } from "./index.ts";

const held = { token: "RAW-TOKEN-CANARY", subject: "SUBJECT-CANARY", hash: "h", expires: 1 };

describe("the handle of a caller's token", () => {
  it("gives the token to its one reader", () => {
    expect(readCallerToken(holdCallerToken(held))).toBe(held);
  });

  it("shows nothing to code that looks for the token", () => {
    const handle = holdCallerToken(held);
    const seen = [
      JSON.stringify({ handle }),
      inspect(handle, { depth: 9, showHidden: true, getters: true, showProxy: true }),
      inspect({ ...handle }),
      inspect(structuredClone(handle)),
      serialize(handle).toString("latin1"),
      inspect(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(handle) as object)),
      handle.constructor.toString(),
    ];
    expect(seen.join("\n")).not.toContain("CANARY");
    expect(Reflect.ownKeys(handle)).toEqual([]);
    expect(Reflect.ownKeys(Object.getPrototypeOf(handle) as object)).toEqual(["constructor"]);
    expect(Object.isFrozen(handle)).toBe(true);
  });

  it("cannot be forged, copied or stood in for by a proxy", () => {
    const handle = holdCallerToken(held);
    const others = [{}, { ...handle }, structuredClone(handle), Object.create(handle) as object, new Proxy(handle, {})];
    expect(isCallerToken(handle)).toBe(true);
    for (const other of [...others, null, "RAW-TOKEN-CANARY"]) expect(isCallerToken(other)).toBe(false);
    for (const other of others) expect(() => readCallerToken(other as never)).toThrow(TypeError);
  });
});
