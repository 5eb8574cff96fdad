import { codes, type ToolResult } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { load } from "../test/load.ts";
import { defineTool } from "./index.ts";

const fine = defineTool({ name: "fine" }, () => "fine");

/** Calls a tool with this handler, and another one after it: whatever the handler does, the client goes on. */
async function call(handler: () => unknown, options: object = {}): Promise<ToolResult> {
  const client = await load([defineTool({ name: "tool", timeoutMs: 100, ...options }, handler), fine]);
  const result = await client.execute("tool");
  expect(await client.execute("fine")).toMatchObject({ content: [{ text: "fine" }] });
  expect(JSON.parse(JSON.stringify(result))).toMatchObject({ isError: result.isError });
  return result;
}

const trap = (): never => {
  throw new Error("trap");
};
const handlers = { get: trap, has: trap, getPrototypeOf: trap, ownKeys: trap, getOwnPropertyDescriptor: trap };
const proxy: object = new Proxy({}, handlers);
const circle: Record<string, unknown> = {};
circle["self"] = [circle];

function thrower(thrown: unknown): () => never {
  return () => {
    throw thrown;
  };
}

describe("what a handler throws is an error, whatever it is:", () => {
  /** Made in the test: the runner reads what stands in a table. */
  const things: Readonly<Record<string, () => unknown>> = {
    nothing: () => undefined,
    null: () => null,
    "a string": () => "x",
    "a symbol": () => Symbol("x"),
    "a function": () => trap,
    "a frozen error": () => Object.freeze(new Error("x")),
    "an error whose message cannot be read": () => Object.defineProperty(new Error("x"), "message", { get: trap }),
    "an error whose message is not a string": () =>
      Object.defineProperty(new Error("x"), "message", { value: { a: 1 } }),
    "an object without a text": () => ({ toString: trap }),
    "an object without a prototype": () => Object.create(null),
    "a proxy": () => proxy,
    "a revoked proxy": revoked,
    "a circle": () => circle,
    "an error that is its own cause": selfCaused,
    "a thenable": () => thenable(trap),
  };

  it.each(Object.keys(things))("%s", async (name) => {
    const thrown = things[name]?.();
    const told: unknown[] = [];
    for (const handler of [thrower(thrown), async () => thrower(thrown)()]) {
      for (const retry of [undefined, { on: [TypeError], attempts: 2 }, { on: trap, attempts: 2 }]) {
        const options = retry === undefined ? {} : { retry, readOnly: true };
        const tool = defineTool({ name: "tool", ...options }, handler);
        const client = await load(tool, {}, { onError: (error) => told.push(error) });
        const result = await client.execute("tool");
        expect(result.isError && result.code).toBe("MCI_INTERNAL");
        expect(JSON.stringify(result)).toContain("Tool 'tool' failed");
      }
    }
    expect(told.map((one) => Object.is(one, thrown))).toEqual(Array.from({ length: 6 }, () => true));
  });

  it("without a message, or not an error, says that", async () => {
    expect(await call(thrower(new Error("")))).toMatchObject({ error: "Tool 'tool' failed: it threw an error without a message" }); // prettier-ignore
    expect(await call(thrower({ code: 5 }))).toMatchObject({ error: "Tool 'tool' failed: it threw an object that is not an error" }); // prettier-ignore
  });

  it("is not taken for deep arguments when the handler recurses without end", async () => {
    const recurse = (): number => 1 + recurse();
    expect(await call(recurse)).toMatchObject({ code: "MCI_INTERNAL", error: expect.stringContaining("call stack") });
  });

  it("only errors of this family keep their code", async () => {
    const fakeCode = Object.assign(new Error("mine"), { code: "MCI_CLOSED" });
    expect(codes).toContain(fakeCode.code);
    expect(await call(thrower(fakeCode))).toMatchObject({ code: "MCI_INTERNAL", error: "Tool 'tool' failed: mine" });
  });
});

function thenable(then: () => void): object {
  // oxlint-disable-next-line unicorn/no-thenable -- what a hostile handler returns
  return { then };
}

function revoked(): object {
  const { proxy: made, revoke } = Proxy.revocable({}, {});
  revoke();
  return made;
}

function selfCaused(): Error {
  const error = new Error("x");
  error.cause = error;
  return error;
}

describe("a handler that never ends is over at its deadline:", () => {
  it.each<[string, () => unknown]>([
    ["a promise", () => new Promise(() => {})],
    ["a thenable", () => thenable(() => {})],
    ["a generator", async function* () {
      await new Promise(() => {});
      yield "never";
    }],
    ["a generator that does not return", async function* () {
      try {
        yield "once";
        await new Promise(() => {});
      } finally {
        await new Promise(() => {});
      }
    }],
  ])("%s", async (_, handler) => {
    expect(await call(handler)).toMatchObject({ isError: true, code: "MCI_TIMEOUT" });
  }); // prettier-ignore

  it("and what it returns later is dropped", async () => {
    let finish: (value: string) => void = () => {};
    const late = new Promise<string>((resolve) => (finish = resolve));
    expect(await call(() => late)).toMatchObject({ code: "MCI_TIMEOUT" });
    finish("late");
  });
});

describe("what a handler returns is a result or an error, whatever it is:", () => {
  const getter = Object.defineProperty({}, "value", { enumerable: true, get: trap });
  const deep = Array.from({ length: 5_000 }).reduce<unknown>((inside) => ({ inside }), "x");

  it.each<[string, () => unknown, string]>([
    ["a circle", () => circle, "an object at 'self[0]' that contains itself"],
    ["a bigint", () => ({ big: 1n }), "a bigint at 'big'"],
    ["a bigint by toJSON", () => ({ toJSON: () => 1n }), "something that cannot be written as JSON"],
    ["a getter that throws", () => getter, "trap"],
    ["a then that throws", () => new Proxy({}, { get: trap }), "trap"],
    ["a proxy", () => proxy, "trap"],
    ["something deep", () => deep, "an object that nests too deeply"],
    ["a promise of something deep", async () => deep, "an object that nests too deeply"],
    ["a thenable that throws", () => thenable(trap), "trap"],
    ["a symbol", () => Symbol("x"), "a symbol"],
    ["itself", function itself(): unknown {
      return itself;
    }, "a function"],
  ])("%s", async (_, handler, message) => {
    const result = await call(handler);
    expect(result).toMatchObject({ isError: true, error: expect.stringContaining(message) });
  }); // prettier-ignore

  it("30 MB are cut or refused", async () => {
    const size = 30_000_000;
    const bytesOf = (result: ToolResult): number => Buffer.byteLength(JSON.stringify(result));
    for (const handler of [() => "x".repeat(size), () => ({ text: "x".repeat(size) }), () => new Uint8Array(size)]) {
      expect(bytesOf(await call(handler, { timeoutMs: 20_000 }))).toBeLessThan(20_000_000);
    }
  });

  it("a thousand progress steps and a million log lines cost nobody else anything", async () => {
    let lines = 0;
    const tool = defineTool({ name: "tool" }, async function* (_, { log }) {
      for (let step = 0; step < 1_000; step += 1) {
        log("x".repeat(100_000));
        yield "x".repeat(100_000);
      }
    });
    const client = await load(tool, { onLog: (line) => (lines += line.length) });
    let steps = 0;
    const onProgress = ({ message = "" }): void => void (steps += message.length);
    expect(await client.execute("tool", {}, { onProgress })).toMatchObject({ content: [{ text: "Done." }] });
    expect([lines, steps].every((length) => length < 20_000_000)).toBe(true);
  });

  it("an onLog that throws is an error of the call alone", async () => {
    const tool = defineTool({ name: "tool" }, (_, { log }) => log("x"));
    const client = await load(tool, { onLog: trap });
    expect(await client.execute("tool")).toMatchObject({ isError: false });
  });
});
