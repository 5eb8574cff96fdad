import { describe, expect, it } from "vitest";
import { formatDuration, readDuration } from "./duration.ts";

describe("durations", () => {
  it.each([
    ["500", 500],
    ["500ms", 500],
    ["5s", 5_000],
    ["1.5s", 1_500],
    ["2m", 120_000],
  ])("reads %s", (text, ms) => {
    expect(readDuration(text, "--timeout")).toBe(ms);
  });

  it.each(["0", "5 s", "-5", "5h", "", "s", "1e3", "99999999m"])("refuses '%s'", (text) => {
    expect(() => readDuration(text, "--timeout")).toThrow(`--timeout ${text}: expected a time`);
  });

  it.each([
    [0.3, "0 ms"],
    [99, "99 ms"],
    [1_240, "1.2 s"],
    [12_400, "12 s"],
    [125_000, "2 min 5 s"],
  ])("writes %d ms", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});
