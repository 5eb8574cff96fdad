import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishedFolders, readManifest } from "../manifests.ts";
import { userEnvironment } from "../packed.ts";
import type { Registry } from "./registry.ts";
import { userOf } from "./user.ts";

const root = join(import.meta.dirname, "../..");

/**
 * Copies the last commit, gives it the next version and builds it. With `built`, takes what is built here and only builds the
 * command, which contains its version. Returns the version.
 */
export function copyTree(tree: string, built: boolean): string {
  run(root, "git", ["clone", "-q", "--shared", ".", tree]);
  run(tree, "git", ["switch", "-q", "-C", "rehearsal"]);
  const filters = ["--filter", ".", "--filter", "./packages/*", "--filter", "@mci/cli"];
  pnpm(tree, ["install", "--frozen-lockfile", "--prefer-offline", ...filters]);
  const version = nextVersion(tree);
  if (!built) pnpm(tree, ["build"]);
  else {
    for (const folder of publishedFolders(tree)) {
      const dist = join(root, folder, "dist");
      if (!existsSync(dist)) throw new Error(`${folder} is not built: run \`pnpm build\` first.`);
      cpSync(dist, join(tree, folder, "dist"), { recursive: true });
    }
    pnpm(tree, ["--filter", "@mci/cli", "build"]);
  }
  return version;
}

/** Gives the copy the version of a patch, and builds what contains it. Returns the version. */
export function patchTree(tree: string): string {
  const file = join(tree, ".changeset", "a-mended-mistake.md");
  writeFileSync(file, '---\n"mci": patch\n---\n\nA mistake is mended.\n');
  const version = nextVersion(tree);
  pnpm(tree, ["--filter", "@mci/cli", "build"]);
  return version;
}

/** Publishes the copy as a release does, but without provenance, which only a build in public can have. */
export function publishTree(tree: string, registry: Registry): void {
  const user = userOf(join(tree, "..", "publisher"), registry);
  for (const folder of publishedFolders(tree)) {
    const file = join(tree, folder, "package.json");
    writeFileSync(file, readFileSync(file, "utf8").replace(/,\s*"provenance": true/, ""));
  }
  user.run(`npm_config_registry=${registry.url} npx -y pnpm@10.34.9 exec changeset publish --no-git-tag`, tree);
}

function nextVersion(tree: string): string {
  pnpm(tree, ["version:packages"]);
  const { version } = readManifest<{ readonly version: string }>(join(tree, "packages/mci"));
  const changes = readFileSync(join(tree, "CHANGELOG.md"), "utf8");
  if (!changes.startsWith(`# Changelog\n\n## ${version}\n`))
    throw new Error(`CHANGELOG.md does not begin with ${version}.`);
  return version;
}

function pnpm(cwd: string, args: readonly string[]): void {
  run(cwd, "npx", ["-y", "pnpm@10.34.9", "-s", ...args]);
}

function run(cwd: string, command: string, args: readonly string[]): void {
  const env = { ...userEnvironment(), CI: "true" };
  execFileSync(command, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
}
