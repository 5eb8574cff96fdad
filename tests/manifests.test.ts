import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { completeManifest, publishedFolders, readManifest, type Manifest } from "../scripts/manifests.ts";

const root = join(import.meta.dirname, "..");

interface Published extends Manifest {
  readonly description: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly publishConfig: unknown;
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
});
