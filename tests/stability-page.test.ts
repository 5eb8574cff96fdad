import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./documents.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const page = read("docs/stability.md");
const packages = ["apps/cli", ...readdirSync(join(root, "packages")).map((name) => `packages/${name}`)];
const nameOf = (folder: string): string => (JSON.parse(read(`${folder}/package.json`)) as { name: string }).name;

describe("docs/stability.md", () => {
  const row = /^\| stable \| (.*) \|$/m.exec(page)?.[1] ?? "";
  const stable = Array.from(row.matchAll(/`([^`]+)`/g), ([, name]) => name);

  it("names packages that exist as stable", () => {
    expect(stable).toHaveLength(8);
    expect(packages.map(nameOf)).toEqual(expect.arrayContaining(stable));
  });

  it.each(packages)("agrees with the README of %s", (folder) => {
    const tier = stable.includes(nameOf(folder)) ? "A *stable* package" : "A *part*";
    expect(read(`${folder}/README.md`)).toContain(`\n${tier}: [what stays`);
  });

  it("names the Node versions that CI runs", () => {
    const ci = Array.from(
      read(".github/workflows/ci.yml").matchAll(/node(?:-version)?: (\d+)/g),
      ([, version]) => version,
    );
    const row = /^\| Node \| (.*) \|$/m.exec(page)?.[1] ?? "";
    const named = Array.from(row.matchAll(/\b(2\d)(?!\.)\b/g), ([, version]) => version);
    expect(new Set(named)).toEqual(new Set(ci));
  });
});
