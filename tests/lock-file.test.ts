import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const workspace = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8");
const [, ignoredLines = ""] = /^ignoredOptionalDependencies:.*\n((?: {2}- .*\n)*)/m.exec(workspace) ?? [];
const ignored = Array.from(ignoredLines.matchAll(/- "(.+)"/g), ([, pattern = ""]) => pattern);
const installed = join(root, "node_modules", ".pnpm");

/** The section of each locked package, by its name and version: what it depends on, as the lock file has it. */
const locked = new Map(
  (readFileSync(join(root, "pnpm-lock.yaml"), "utf8").split("\nsnapshots:\n")[1] ?? "")
    .split("\n\n")
    .map((section) => [/^ {2}'?(@?[^@']+@[^'(:]+)/m.exec(section)?.[1] ?? "", section]),
);

describe("the lock file", () => {
  // A registry that does not know a package yet makes pnpm leave it out without a word. Tools such as turbo and oxlint
  // are packages that name a binary for each platform in this way, and without theirs they do not start.
  it("has each optional package that an installed package names, for every platform", () => {
    const missing = manifests().flatMap(({ name, version, optionalDependencies = {} }) => {
      const section = locked.get(`${name}@${version}`) ?? "";
      const names = Object.entries(optionalDependencies);
      return names
        .filter(([optional, range]) => !isIgnored(optional) && !has(section, optional, range))
        .map(([optional]) => `${name}: ${optional}`);
    });
    expect(missing).toEqual([]);
  });
});

/** Whether the workspace leaves a package out: it names no tool of ours. */
function isIgnored(name: string): boolean {
  return ignored.some((pattern) => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern));
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function has(section: string, name: string, range: string): boolean {
  const [, version] = new RegExp(`^ {6}'?${name}'?: (\\S+)$`, "m").exec(section) ?? [];
  if (version === undefined) return false;
  return /^[^\d]/.test(range) || (version === range && locked.has(`${name}@${range}`));
}

/** The manifest of each locked package that is installed on this machine. */
function manifests(): readonly Manifest[] {
  const folders = readdirSync(installed);
  const found = [...locked.keys()].flatMap((key) => {
    const name = key.slice(0, key.lastIndexOf("@"));
    const folder = folders.find(
      (each) => each === key.replace("/", "+") || each.startsWith(`${key.replace("/", "+")}_`),
    );
    return folder === undefined ? [] : join(installed, folder, "node_modules", name, "package.json");
  });
  expect(found.length).toBeGreaterThan(500);
  return found.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, "utf8")) as Manifest);
}
