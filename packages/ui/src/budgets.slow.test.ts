import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

/** The built page: these tests run after the build. */
const folder = join(import.meta.dirname, "../dist/page");
const assets = readdirSync(join(folder, "assets"));

it("loads at most 110 KB at first, and at most 160 KB more for the editor", () => {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const first = withImports(Array.from(html.matchAll(/assets\/([\w.-]+)/g), ([, name = ""]) => name));
  expect(compressed(first)).toBeLessThan(110_000);
  const editor = withImports(assets.filter((name) => name.startsWith("code-editor")));
  const added = [...editor].filter((name) => !first.has(name));
  expect(added.length).toBeGreaterThan(0);
  expect(compressed(added)).toBeLessThan(160_000);
});

it("adds at most 1.2 MB to the command", () => {
  const sizes = readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, String(name))).size);
  // What serves it there takes 26 KB more.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_170_000);
});

/** The files, and those that they import at once. */
function withImports(names: readonly string[]): ReadonlySet<string> {
  const found = new Set(names);
  for (const name of found) {
    const code = readFileSync(join(folder, "assets", name), "utf8");
    for (const [, imported = ""] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) found.add(imported);
  }
  return found;
}

function compressed(names: Iterable<string>): number {
  let sum = 0;
  for (const name of names) sum += gzipSync(readFileSync(join(folder, "assets", name))).length;
  return sum;
}
