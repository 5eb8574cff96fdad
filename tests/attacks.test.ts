import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./documents.ts";

describe.each([
  { page: "decisions/0049-approvals.md", atLeast: 60 },
  { page: "decisions/0052-acting-as-the-caller.md", atLeast: 25 },
])("the attacks in $page", ({ page, atLeast }) => {
  const rows = readFileSync(join(root, page), "utf8").matchAll(/^\| (.+) \| \[.+\]\(\.\.\/(.+)\) `(.+)` \|$/gm);
  const attacks = Array.from(rows, ([, attack = "", file = "", title = ""]) => ({ attack, file, title }));

  it("are listed with a test each", () => {
    expect(attacks.length).toBeGreaterThan(atLeast);
    expect(new Set(attacks.map(({ attack }) => attack)).size).toBe(attacks.length);
  });

  it.each(attacks)("$attack: $file has that test", ({ file, title }) => {
    const text = readFileSync(join(root, file), "utf8");
    expect(['"', "'", "`"].some((quote) => text.includes(`${quote}${title}${quote}`))).toBe(true);
  });
});
