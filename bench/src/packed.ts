import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const prefix = "mci-bench-packed-";

/** A folder with what is published, installed from tarballs with npm; made anew when something that is packed changed. */
export function packedFolder(): string {
  const folder = join(tmpdir(), `${prefix}${hashOfPackages()}`);
  if (existsSync(folder)) return folder;
  removeOlder();
  const unfinished = mkdtempSync(join(tmpdir(), `${prefix}unfinished-`));
  console.log("Packing the packages and installing the tarballs ...");
  const program = join(root, "scripts", "install-packed.ts");
  execFileSync(process.execPath, ["--import", "tsx", program, unfinished], { cwd: root, stdio: "inherit" });
  renameSync(unfinished, folder);
  return folder;
}

/** The command as it is installed. */
export function packedCommand(): string {
  return join(packedFolder(), "node_modules", "@mci", "cli", "dist", "main.cjs");
}

function hashOfPackages(): string {
  const hash = createHash("sha256").update(readFileSync(join(root, "pnpm-lock.yaml")));
  const folders = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
  for (const folder of [...folders, join(root, "apps", "cli")]) {
    for (const file of [join(folder, "package.json"), ...filesBelow(join(folder, "dist"))]) {
      hash.update(file).update("\0").update(readFileSync(file));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function removeOlder(): void {
  const older = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  for (const name of older) rmSync(join(tmpdir(), name), { recursive: true, force: true });
}
