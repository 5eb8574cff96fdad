import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Lock {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
}

interface Audit {
  readonly metadata?: { readonly vulnerabilities: { readonly total: number } };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly message?: string;
}

/**
 * Checks what a user gets who installs our packages into a folder with npm: nothing runs at installation, the preset names
 * few third-party packages, and the registry knows of no vulnerability. Throws an error that lists what is wrong.
 */
export function auditTree(folder: string, env: NodeJS.ProcessEnv): void {
  const scripts = withInstallScripts(folder).filter((path) => !native.has(path));
  if (scripts.length > 0) throw new Error(`Packages with install scripts: ${scripts.join(", ")}`);
  const ofThePage = bundledIntoThePage().filter((name) => isInstalled(name, folder));
  if (ofThePage.length > 0) throw new Error(`Packages that are bundled into the page: ${ofThePage.join(", ")}`);
  const named = thirdPartyOf("mci", folder);
  const isNative = [...named, ...thirdPartyOf("@mci/cli", folder)].some((name) => native.has(`node_modules/${name}`));
  if (isNative) throw new Error("The preset or the command depends on a package with an install script.");
  if (named.size > maxThirdParty)
    throw new Error(
      `The preset names ${named.size} third-party packages, at most ${maxThirdParty}: ${[...named].join(", ")}`,
    );
  console.log(
    `no install scripts; the preset names ${named.size} third-party packages; npm audit: ${audit(folder, env)}`,
  );
}

/**
 * Native dependencies of `@mci/store-file`, which people install by itself. Their libraries come prebuilt: the scripts
 * only look for them.
 */
const native: ReadonlySet<string> = new Set(["node_modules/lmdb", "node_modules/msgpackr-extract"]);

/** SECURITY.md promises this number. */
const maxThirdParty = 14;

function withInstallScripts(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as Lock;
  return Object.entries(packages).flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [path] : []));
}

/** Returns the packages that `@mci/ui` is built from: its users get the result. */
function bundledIntoThePage(): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "../packages/ui/package.json"), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  return Object.keys(manifest.devDependencies).filter((name) => !name.startsWith("@mci/"));
}

function isInstalled(name: string, folder: string): boolean {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as Lock;
  return Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`));
}

/** The third-party packages that one of ours, and those of ours below it, depend on directly. */
function thirdPartyOf(name: string, folder: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  const found = new Set<string>();
  if (seen.has(name)) return found;
  seen.add(name);
  const manifest = JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    if (!dependency.startsWith("@mci/")) found.add(dependency);
    else for (const below of thirdPartyOf(dependency, folder, seen)) found.add(below);
  }
  return found;
}

/** Asks the registry about the packages of a folder. Returns the outcome in words. An unreachable registry does not fail the check. */
export function audit(folder: string, env: NodeJS.ProcessEnv): string {
  const options = { cwd: folder, env, encoding: "utf8", timeout: 60_000 } as const;
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], options);
  const { metadata, vulnerabilities = {}, message } = parsed(stdout);
  if (metadata === undefined) return `skipped, as the registry did not answer (${message ?? "no answer"})`;
  if (metadata.vulnerabilities.total === 0) return "no known vulnerabilities";
  const list = Object.entries(vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`);
  throw new Error(`npm audit found ${metadata.vulnerabilities.total} vulnerabilities: ${list.join(", ")}`);
}

function parsed(text: string): Audit {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return {};
  }
}
