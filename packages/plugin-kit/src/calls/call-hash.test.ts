import { expect, it } from "vitest";
import { callHash } from "../index.ts";

it("is one text for one call, and another for each other call", () => {
  const calls = [
    '{"a":0}',
    '{"a":-0}',
    '{"a":"-0"}',
    '{"a":"n-0"}',
    '{"a":null}',
    '{"a":1e999}',
    '{"a":-1e999}',
    '{"a":-0,"b":"x"}',
    '{"a":-0,"b":"sx"}',
    '{"a":[-0]}',
    '{"a":[0]}',
    '{"a":{"b":-0},"__proto__":1}',
  ];
  const texts = ["pay", "report"].flatMap((name) => calls.map((props) => callHash(name, JSON.parse(props))));
  expect(texts).not.toContain(undefined);
  expect(new Set(texts).size).toBe(24);
  expect(callHash("pay", { b: 1, a: -0 })).toBe(callHash("pay", { a: -0, b: 1 }));
});

it("is none for arguments that are not JSON, and for those that are nested too deeply to compare", () => {
  expect(callHash("pay", { since: new Map() as never })).toBeUndefined();
  expect(callHash("pay", JSON.parse(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`))).toBeUndefined();
});
