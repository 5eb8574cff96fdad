import { ok } from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { register, type Case } from "./register.ts";
import { failuresOf } from "../test/outcomes.ts";

const cases: readonly Case<number>[] = [
  { name: "is positive", run: (value) => ok(value > 0, `${value} is not positive`) },
  { name: "is even", run: async (value) => ok(value % 2 === 0, `${value} is odd`) },
];

function titlesOf(waivers: Record<string, string>): string[] {
  const titles: string[] = [];
  register({ it: (title) => titles.push(title) }, cases, 1, waivers);
  return titles;
}

describe("register", () => {
  it("makes a test of each case", async () => {
    expect(titlesOf({})).toEqual(["is positive", "is even"]);
    expect(await failuresOf(cases, 2)).toEqual(new Map());
    expect(await failuresOf(cases, -1)).toEqual(
      new Map([
        ["is positive", "-1 is not positive"],
        ["is even", "-1 is odd"],
      ]),
    );
  });

  it("shows the reason of a waiver in the title, and lets its case fail", async () => {
    const waivers = { "is even": "Odd numbers only." };
    expect(titlesOf(waivers)).toEqual(["is positive", "is even (waived: Odd numbers only.)"]);
    expect(await failuresOf(cases, 1, waivers)).toEqual(new Map());
  });

  it("fails for a waiver of a case that passes", async () => {
    expect(await failuresOf(cases, 2, { "is even": "Once it was odd." })).toEqual(
      new Map([["is even (waived: Once it was odd.)", '"is even" is waived, but it passes. Remove the waiver.']]),
    );
  });

  it.each([
    ["is evn", "A waiver names \"is evn\", which is not a case of this kit. Did you mean 'is even'?"],
    [
      "constructor",
      'A waiver names "constructor", which is not a case of this kit. Valid cases: is positive, is even.',
    ],
    ["__proto__", 'A waiver names "__proto__", which is not a case of this kit. Valid cases: is positive, is even.'],
  ])("fails for a waiver of %s, which is not a case", async (name, message) => {
    const waivers = Object.fromEntries([[name, "Why not."]]);
    expect(await failuresOf(cases, 2, waivers)).toEqual(new Map([[`${name} (waived, but there is no such case)`, message]])); // prettier-ignore
  });

  it("works with node:test", () => {
    const folder = mkdtempSync(join(import.meta.dirname, ".tmp-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const program = `
      import { describe, it } from "node:test";
      import { register } from ${JSON.stringify(join(import.meta.dirname, "register.ts"))};
      const cases = [{ name: "a", run: (n) => { if (n !== 1) throw new Error("not 1"); } }];
      describe("one", () => register({ it }, cases, 1));
      describe("two", () => register({ it }, cases, 2, { a: "It is 2." }));
      describe("three", () => register({ it }, cases, 3));`;
    writeFileSync(join(folder, "kit.test.mts"), program);
    const args = ["--conditions=@mci/source", "--import", "tsx", "--test", "--test-reporter=tap", "kit.test.mts"];
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", env });
    expect(stdout).toContain("ok 1 - a\n");
    expect(stdout).toContain("ok 1 - a (waived: It is 2.)");
    expect(stdout).toContain("# pass 2");
    expect(stdout).toContain("# fail 1");
  });
});
