import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { completeManifest, readManifest, type Manifest } from "../manifests.ts";
import { addRow, addToReadme } from "./add-row.ts";
import { kinds, type Kind } from "./kinds.ts";
import { rename } from "./rename.ts";

/** Writes the package and adds it to the rows of the layers test and the README. Returns its folder, relative to the workspace. */
export function createPackage(root: string, kind: Kind, name: string): string {
  const { prefix, sibling } = kinds[kind];
  const folder = join("packages", `${prefix}-${name}`);
  const target = join(root, folder);
  if (existsSync(target)) throw new Error(`${folder} exists already.`);
  mkdirSync(target, { recursive: true });
  const model = join(import.meta.dirname, "..", "..", "packages", sibling);
  cpSync(join(model, "tsconfig.build.json"), join(target, "tsconfig.build.json"));
  const manifest = completeManifest(manifestOf(readManifest(model), kind, name), folder);
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  copyRenamed(join(import.meta.dirname, kind), target, name);
  addRow(join(root, "tests", "layers.test.ts"), sibling, `${prefix}-${name}`);
  addToReadme(join(root, "README.md"), sibling, `${prefix}-${name}`);
  return folder;
}

interface SiblingManifest extends Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
}

/** The manifest of the sibling with one door and the dependencies of the sample. */
function manifestOf({ exports, keywords: _, ...rest }: SiblingManifest, kind: Kind, name: string): Manifest {
  const { prefix, description, dependencies, devDependencies } = kinds[kind];
  return {
    ...rest,
    name: `@mci/${prefix}-${name}`,
    version: "0.0.0",
    description: description(name),
    files: ["dist"],
    exports: { ".": exports["."], "./package.json": "./package.json" },
    dependencies: fromWorkspace(dependencies),
    devDependencies: fromWorkspace(devDependencies),
  };
}

function fromWorkspace(names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, "workspace:^"]));
}

/** Copies the sample with the new name in the place of its own, in paths and in texts. */
function copyRenamed(from: string, to: string, name: string): void {
  for (const entry of readdirSync(from, { recursive: true, encoding: "utf8" })) {
    const source = join(from, entry);
    if (statSync(source).isDirectory()) continue;
    const target = join(to, rename(entry, name));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, rename(readFileSync(source, "utf8"), name));
  }
}
