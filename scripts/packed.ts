import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Packs everything that is published, and installs the tarballs with plain npm into the folder. Returns their paths. */
export function installPacked(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const tarballs = packAll(folder);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  npmInstall(folder, tarballs);
  return tarballs;
}

export function npmInstall(folder: string, packages: readonly string[]): void {
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages];
  execFileSync("npm", args, { cwd: folder, env: userEnvironment(), stdio: ["ignore", "ignore", "inherit"] });
}

/** A user's npm knows nothing of the settings pnpm hands to its scripts. */
export function userEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm|pnpm)_/i.test(name)));
}

/** Packs everything that is published into the folder. Returns the paths of the tarballs in it. */
export function packAll(folder: string): string[] {
  const filters = ["--filter", "./packages/*", "--filter", "@mci/cli"];
  const args = ["-y", "--loglevel=error", "pnpm@10.34.9", "-s", "-r", ...filters, "pack", "--pack-destination", folder];
  const cwd = join(import.meta.dirname, "..");
  execFileSync("npx", args, { cwd, env: userEnvironment(), stdio: ["ignore", "ignore", "inherit"] });
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tgz"))
    .map((name) => `./${name}`);
}
