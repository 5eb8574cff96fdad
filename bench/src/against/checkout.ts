import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** This checkout, built by the script that runs the benchmarks. */
export const here: string = join(import.meta.dirname, "..", "..", "..");

/**
 * Checks out a commit in a temporary folder, installs and builds it, and puts the cases of this checkout into it. The
 * caller removes it.
 */
export function checkOut(ref: string): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "mci-against-"));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    run(here, "git", ["worktree", "prune"]);
  };
  try {
    run(here, "git", ["worktree", "add", "--quiet", "--detach", folder, ref]);
    run(folder, "npx", ["-y", "pnpm@10.34.9", "install", "--frozen-lockfile", "--prefer-offline", "--reporter=silent"]);
    run(folder, "npx", ["-y", "pnpm@10.34.9", "-s", "build"]);
    const cases = join("bench", "src", "cases");
    rmSync(join(folder, cases), { recursive: true, force: true });
    cpSync(join(here, cases), join(folder, cases), { recursive: true });
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Without the settings that pnpm hands to its scripts: they are those of this checkout. */
function run(cwd: string, command: string, args: readonly string[]): void {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm|pnpm)_/i.test(name)));
  execFileSync(command, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
}
