import { describe, expect, it } from "vitest";
import type { TestResult } from "../run/test-result.ts";
import { prettyReporter } from "./pretty.ts";

const result = (name: string, passed: boolean): TestResult => ({
  tool: "greet",
  name,
  passed,
  durationMs: 1,
  failures: [],
  file: "mci.yaml",
});

describe("a pretty report", () => {
  it.each([
    [
      "shows a failed test once more if others came after it",
      [false, true],
      "\nfailed greet > 0\n\n1 failed, 1 passed",
    ],
    ["ends with its summary alone if the failed test is in sight", [true, false], "\n1 failed, 1 passed"],
    ["ends with its summary alone if all have passed", [true, true], "\n2 passed"],
  ])("%s", (_, outcomes, end) => {
    const results = outcomes.map((passed, at) => result(String(at), passed));
    const failed = outcomes.filter((passed) => !passed).length;
    const report = { results, passed: results.length - failed, failed, durationMs: 10 };
    expect(prettyReporter().end(report)).toBe(`${end} in 0.01 s`);
  });

  it("repeats of a failed test its name and the beginning of its first mismatch", () => {
    const long = `url: expected ${"x".repeat(250)}`;
    const failures = [
      { message: `${long}\n  and more`, file: "mci.yaml" },
      { message: "status: 404", file: "mci.yaml" },
    ];
    const results = [{ ...result("a", false), failures }, result("b", true)];
    const reporter = prettyReporter();
    expect(reporter.result(results[0]!)).toContain(`    ${long}\n      and more\n`);
    expect(reporter.end({ results, passed: 1, failed: 1, durationMs: 10 })).toBe(
      `\nfailed greet > a\n    ${long.slice(0, 99)}…\n\n1 failed, 1 passed in 0.01 s`,
    );
  });
});
