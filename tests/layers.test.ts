import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** The rows of the house, top to bottom: a package depends only on rows above its own, never on its own row. */
const rows: readonly (readonly string[])[] = [
  ["contract"],
  ["plugin-kit"],
  ["schema", "json-schema", "template", "path-policy", "network-policy", "process", "store", "conformance"],
  ["response", "mcp-session", "approvals", "find", "content"],
  [
    "template-nunjucks",
    "template-handlebars",
    "template-go",
    "executor-text",
    "executor-file",
    "executor-cli",
    "executor-http",
    "executor-mcp",
    "source-file",
    "converters",
    "mcp-importer",
    "openapi-importer",
    "login",
    "define",
    "export",
    "otel",
    "metrics",
    "spill",
    "middleware",
    "store-file",
    "store-postgres",
    "store-redis",
  ],
  ["client", "extract", "lint"],
  ["mci", "server", "tasks", "ui"],
  ["testing"],
];

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, "..");
const packages = readdirSync(join(root, "packages")).map((folder) => ({
  folder,
  manifest: manifestOf("packages", folder),
}));

describe("layers", () => {
  it.each(packages)("$folder is named like its folder and has a row", ({ folder, manifest }) => {
    expect(manifest.name).toBe(folder === "mci" ? "mci" : `@mci/${folder}`);
    expect(rowOf(manifest.name)).toBeGreaterThanOrEqual(0);
  });

  it.each(packages)("$folder depends only on packages of the rows above", ({ manifest }) => {
    const above = rows.slice(0, rowOf(manifest.name)).flat();
    const wrong = ownDependencies(manifest).filter((name) => !above.includes(folderOf(name)));
    expect(wrong).toEqual([]);
  });

  it("are the rows of the README", () => {
    const table = readFileSync(join(root, "README.md"), "utf8").split("| row | packages |")[1] ?? "";
    const lines = table.split("\n").filter((line) => line.startsWith("|"));
    const listed = lines.map((line) => Array.from(line.matchAll(/`([a-z-]+)`/g), ([, name]) => name));
    const folders = new Set(packages.map(({ folder }) => folder));
    expect(listed.filter((row) => row.length > 0)).toEqual(rows.map((row) => row.filter((name) => folders.has(name))));
  });

  it("only apps, examples and benchmarks stand below the preset", () => {
    const names = new Set(packages.map(({ manifest }) => manifest.name));
    for (const folder of ["apps", "examples"]) {
      for (const name of readdirSync(join(root, folder))) expect(names).not.toContain(manifestOf(folder, name).name);
    }
  });

  it("names every third-party dependency in the catalog", () => {
    for (const { manifest } of packages) {
      const versions = Object.entries(manifest.dependencies ?? {}).filter(([name]) => rowOf(name) === -1);
      expect(versions.filter(([, version]) => version !== "catalog:")).toEqual([]);
    }
  });

  it("loads no compiler in programs: nothing that is published depends on extract", () => {
    const published = [...packages.map(({ manifest }) => manifest), manifestOf("apps", "cli")];
    expect(published.filter((manifest) => manifest.dependencies?.["@mci/extract"] !== undefined)).toEqual([]);
    const compilers = published.filter((manifest) => Object.keys(manifest.dependencies ?? {}).some(isCompiler));
    expect(compilers.map(({ name }) => name)).toEqual(["@mci/extract"]);
  });

  it("keeps at most fourteen third-party packages named by the preset and what it is made of", () => {
    const named = new Set<string>();
    const visit = (name: string): void => {
      const manifest = packages.find((entry) => entry.manifest.name === name)?.manifest;
      if (manifest === undefined) return void named.add(name);
      for (const dependency of Object.keys(manifest.dependencies ?? {})) visit(dependency);
    };
    visit("mci");
    expect(named.size).toBeLessThanOrEqual(14);
  });
});

function manifestOf(parent: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, parent, folder, "package.json"), "utf8")) as Manifest;
}

function isCompiler(name: string): boolean {
  return name.startsWith("typescript");
}

function ownDependencies({ dependencies, peerDependencies }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...peerDependencies }).filter(
    (name) => name === "mci" || name.startsWith("@mci/"),
  );
}

function rowOf(name: string): number {
  return rows.findIndex((row) => row.includes(folderOf(name)));
}

function folderOf(name: string): string {
  return name.replace(/^@mci\//, "");
}
