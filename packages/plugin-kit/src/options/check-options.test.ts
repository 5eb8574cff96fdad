import type { ErrorDetails } from "@mci/contract";
import { describe, expect, it } from "vitest";
import {
  arrayOf,
  boolean,
  callback,
  checkOptions,
  integer,
  nonEmptyString,
  objectWith,
  oneOf,
  optionsOf,
  recordOf,
  secret,
  type Checks,
} from "./index.ts";

interface Options {
  readonly port: number;
  readonly host?: string;
  readonly mode?: "auto" | "off";
  readonly onError?: () => void;
  readonly tags?: readonly string[];
  readonly guard?: { readonly token: string; readonly strict?: boolean };
  readonly limits?: Readonly<Record<string, number>>;
  readonly engine?: { compile(): void };
}

const checks: Checks<Options> = {
  port: integer(0, 65_535),
  host: nonEmptyString,
  mode: oneOf("auto", "off"),
  onError: callback,
  tags: arrayOf("an array of tags", nonEmptyString),
  guard: optionsOf<NonNullable<Options["guard"]>>({ token: secret(nonEmptyString), strict: boolean }, ["token"]),
  limits: recordOf(integer(1)),
  engine: objectWith("a template engine", ["compile"]),
};

const check = (options: unknown) => () => checkOptions<Options>("listen", options, checks, ["port"]);

describe("checkOptions", () => {
  it("accepts valid options, and undefined for an optional one", () => {
    const options = { port: 0, host: undefined, tags: ["a"], guard: { token: "t" }, limits: { a: 1, b: undefined } };
    expect(check(options)).not.toThrow();
  });

  it.each([
    [null, "The argument of listen must be an object of options, not null."],
    [[], "The argument of listen must be an object of options, not an array."],
    [{}, "listen requires the option 'port'."],
    [{ port: 1, prot: 2 }, "listen has no option 'prot'. Did you mean 'port'?"],
    [{ port: 1, nothing: 2 }, "listen has no option 'nothing'."],
    [JSON.parse('{"port":1,"__proto__":{}}'), "listen has no option '__proto__'."],
    [{ port: "80" }, "The option 'port' must be an integer from 0 to 65535, not \"80\"."],
    [{ port: 1.5 }, "The option 'port' must be an integer from 0 to 65535, not 1.5."],
    [{ port: 1, host: "" }, "The option 'host' must be a non-empty string, not \"\"."],
    [{ port: 1, mode: "on" }, "The option 'mode' must be one of auto, off, not \"on\"."],
    [{ port: 1, tags: "a" }, "The option 'tags' must be an array of tags, not \"a\"."],
    [{ port: 1, tags: ["a", 2] }, "The option 'tags[1]' must be a non-empty string, not 2."],
    [{ port: 1, guard: { tokn: "x" } }, "listen has no option 'guard.tokn'. Did you mean 'guard.token'?"],
    [{ port: 1, guard: {} }, "listen requires the option 'guard.token'."],
    [{ port: 1, guard: { token: 5 } }, "The option 'guard.token' must be a non-empty string, not a number."],
    [{ port: 1, limits: { a: 0 } }, "The option 'limits.a' must be an integer of at least 1, not 0."],
    [
      { port: 1, engine: {} },
      "The option 'engine' must be a template engine, an object with 'compile', not an object.",
    ],
    [{ port: 1, onError: Promise.resolve() }, "The option 'onError' must be a function, not a promise."],
  ])("%j: %s", (options, message) => {
    expect(check(options)).toThrow(expect.objectContaining({ name: "ConfigError", code: "MCI_CONFIG", message }));
  });

  it("lists the valid options in the hint, and says to call a factory", () => {
    const thrown = expect.objectContaining({
      hint: "Valid options: port, host, mode, onError, tags, guard, limits, engine.",
    });
    expect(check({ port: 1, nothing: 2 })).toThrow(thrown);
    expect(check({ port: 1, engine: () => {} })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining("call it") }),
    );
  });

  it.each<[unknown, ErrorDetails]>([
    [
      { port: 1, guard: { tokn: "x" } },
      { option: "guard.tokn", reason: "unknown", nearest: "guard.token" },
    ],
    [
      { port: 1, guard: {} },
      { option: "guard.token", reason: "missing" },
    ],
    [
      { port: 1, tags: ["a", 2] },
      { option: "tags[1]", reason: "invalid" },
    ],
    [null, { option: "", reason: "invalid" }],
  ])("says of %j what is wrong in facts", (options, details) => {
    expect(check(options)).toThrow(expect.objectContaining({ details: { owner: "listen", ...details } }));
  });

  it("never prints a secret", () => {
    const checksOfSecret: Checks<{ key: string }> = { key: secret(integer(1)) };
    expect(() => checkOptions("sign", { key: "SECRET-abc" }, checksOfSecret)).toThrow(
      expect.objectContaining({ message: "The option 'key' must be an integer of at least 1, not this string." }),
    );
  });
});
