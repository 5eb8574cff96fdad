import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { completeManifest, publishedFolders, readManifest, type Manifest } from "../scripts/manifests.ts";

const root = join(import.meta.dirname, "..");

interface Published extends Manifest {
  readonly description: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly publishConfig: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly sideEffects?: boolean;
  readonly version: string;
}

describe.each(publishedFolders())("the manifest of %s", (folder) => {
  const manifest = readManifest<Published>(join(root, folder));

  it("says where the package comes from, as `pnpm generate` writes it", () => {
    expect(manifest).toEqual(completeManifest(manifest, folder));
  });

  it("is complete for the registry", () => {
    expect(manifest.description).toMatch(/\S{3}/);
    expect(manifest.publishConfig).toEqual({ access: "public", provenance: true });
    expect(manifest.version).toBe(readManifest<Published>(join(root, "packages/mci")).version);
    expect(existsSync(join(root, folder, "README.md"))).toBe(true);
  });

  it("tells bundlers that imports have no side effects", () => {
    expect(manifest.exports["."] === undefined || manifest.sideEffects === false).toBe(true);
  });

  // The demo runs the sources without development dependencies. The command is a bundle of its own.
  it.skipIf(folder === "apps/cli")("has all that its sources import", () => {
    const { name, dependencies, optionalDependencies, peerDependencies } = manifest;
    const installed = { [String(name)]: "", ...dependencies, ...optionalDependencies, ...peerDependencies };
    expect(
      [...importedBy(join(root, folder, "src"))].filter((imported) => !Object.hasOwn(installed, imported)),
    ).toEqual([]);
  });
});

/** Returns the packages that the files of a folder load: imports of types and tests do not count. */
function importedBy(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => file.endsWith(".ts") && !/\.test(?:-d)?\.ts$/.test(file));
  const imports = /^(?:import|export)(?! type\b)[^"';]*\bfrom "([^".][^"]*)"|(?<!typeof )\bimport\("([^".][^"]*)"\)/gm;
  const paths = sources.flatMap((file) =>
    Array.from(readFileSync(join(folder, file), "utf8").matchAll(imports), ([, named, lazy]) => named ?? lazy ?? ""),
  );
  const names = paths.filter((path) => !isBuiltin(path)).map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "");
  return new Set(names);
}
