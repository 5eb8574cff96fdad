import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const own = ["@mci/contract", "@mci/plugin-kit", "@mci/schema"];

describe("the entries of the package", () => {
  it.each([
    ["index.ts", []],
    ["ai-sdk.ts", []],
    ["langchain.ts", ["@langchain/core"]],
    ["openai-agents.ts", ["@openai/agents"]],
  ])("%s loads no framework but its own", (entry, framework) => {
    const packages = importedPackages(join(import.meta.dirname, entry));
    expect([...packages].filter((name) => !own.includes(name))).toEqual(framework);
  });

  it("install no framework", () => {
    const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8"));
    expect(Object.keys(manifest.dependencies)).toEqual(own);
    const optional = Object.entries(manifest.peerDependenciesMeta);
    expect(optional.map(([name]) => name)).toEqual(Object.keys(manifest.peerDependencies));
    expect(optional.every(([, meta]) => (meta as { optional?: boolean }).optional === true)).toBe(true);
  });
});

/** The packages that a module imports, itself or by way of modules beside it; types are not loaded. */
function importedPackages(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const statements = readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type )[^;]*?from "([^"]+)";/gm);
  const names = Array.from(statements, ([, name = ""]) => name);
  return new Set(
    names.flatMap((name) =>
      name.startsWith(".") ? [...importedPackages(join(dirname(file), name), seen)] : [packageOf(name)],
    ),
  );
}

function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}
