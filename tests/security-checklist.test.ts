import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./documents.ts";

const page = "docs/security-checklist.md";
const statuses = ["met", "in part", "not met", "not ours"];
const lines = readFileSync(join(root, page), "utf8").matchAll(/^\| (.+?) \| \*\*(.+?)\*\*.* \|(.*)\|$/gm);
const rows = Array.from(lines, ([, requirement = "", status = "", tests = ""]) => ({ requirement, status, tests }));
const cited = rows.flatMap(({ requirement, tests }) =>
  Array.from(tests.matchAll(/\[.+?\]\((.+?)\) `(.+?)`/g), ([, path = "", title = ""]) => {
    return { requirement: requirement.split(":")[0] ?? "", file: posix.join("docs", path), title };
  }),
);

describe("docs/security-checklist.md", () => {
  it("goes through all 23 requirements of AISVS C10", () => {
    const numbers = rows.flatMap(({ requirement }) => /^10\.\d\.\d/.exec(requirement) ?? []);
    const chapters = { 1: 3, 2: 7, 3: 5, 4: 8 };
    const all = Object.entries(chapters).flatMap(([chapter, count]) =>
      Array.from({ length: count }, (_, index) => `10.${chapter}.${index + 1}`),
    );
    expect(numbers).toEqual(all);
    expect(all).toHaveLength(23);
  });

  it("says of each what is done about it, and cites a test for what is met", () => {
    const wrong = rows.filter(
      ({ status, tests }) => !statuses.includes(status) || (status === "met" && !tests.includes("`")),
    );
    expect(wrong).toEqual([]);
  });

  it.each(cited)("$requirement: $file has the test '$title'", ({ file, title }) => {
    const text = readFileSync(join(root, file), "utf8");
    expect(['"', "'", "`"].some((quote) => text.includes(`${quote}${title}${quote}`))).toBe(true);
  });
});
