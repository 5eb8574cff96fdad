import { describe, expect, it } from "vitest";
import { formatDuration, readDuration } from "./duration.ts";

describe("durations", () => {
  it.each([
    ["500ms", 500],
    ["5s", 5_000],
    ["1.5s", 1_500],
    ["2m", 120_000],
  ])("reads %s", (text, ms) => {
    expect(readDuration(text, "--timeout")).toBe(ms);
  });

  it.each([
    ["500", "expected a unit behind the number: ms, s or m."],
    ["5h", "'h' is not a unit: expected ms, s or m."],
    ["1e3", "'e3' is not a unit: expected ms, s or m."],
    ["0s", "expected a time from 1 ms to 24 days."],
    ["99999999m", "expected a time from 1 ms to 24 days."],
    ["5 s", "expected a time."],
    ["-5", "expected a time."],
    ["", "expected a time."],
    ["s", "expected a time."],
  ])("refuses '%s'", (text, reason) => {
    expect(() => readDuration(text, "--timeout")).toThrow(`--timeout ${text}: ${reason}`);
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
