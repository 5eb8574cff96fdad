import { describe, expect, expectTypeOf, it } from "vitest";
import { textExecutor } from "@mci/executor-text";
import type { Executor } from "@mci/contract";
import { defineConfig, type Config } from "./config.ts";

/** Stands for `ServerConfig` of `@mci/server`. */
interface Served {
  readonly limits?: { readonly requests?: number };
}

describe("defineConfig", () => {
  it("returns the config unchanged", () => {
    const config: Config = { timeoutMs: 5_000, executors: [textExecutor()] };
    expect(defineConfig(config)).toBe(config);
  });

  it("checks the options of the client and the parts of the server", () => {
    const typed = (executor: Executor): void => {
      defineConfig({ executors: [executor], limits: { resultBytes: 1 }, network: { proxy: "http://proxy.example" } });
      defineConfig({ server: { guard: { tokens: [] }, limits: { requests: 5 } } });
      // @ts-expect-error: an unknown option
      defineConfig({ executor: [executor] });
      // @ts-expect-error: an array of executors
      defineConfig({ executors: executor });
      // @ts-expect-error: set by commands
      defineConfig({ env: {} });
      // @ts-expect-error: an unknown part of the server
      defineConfig({ server: { guard: {}, gaurd: {} } });
    };
    expectTypeOf(typed).parameter(0).toEqualTypeOf<Executor>();
  });

  it("checks the options of the server if their type is given", () => {
    const typed = (): void => {
      defineConfig<Served>({ server: { limits: { requests: 5 } } });
      // @ts-expect-error: an option of the wrong type
      defineConfig<Served>({ server: { limits: { requests: "5" } } });
      // @ts-expect-error: not a part of this server
      defineConfig<Served>({ server: { guard: {} } });
    };
    expectTypeOf(typed).returns.toBeVoid();
  });
});
