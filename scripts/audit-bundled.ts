import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { audit } from "./audit-tree.ts";

/**
 * Checks the packages that are bundled into ours, which `npm audit` of a user does not see: the lists of licenses beside the bundles name
 * them. Throws an error if the registry knows of a vulnerability.
 */
export function auditBundled(folder: string, env: NodeJS.ProcessEnv): void {
  const bundled = [...bundledIn(folder)].toSorted();
  if (bundled.length === 0) throw new Error("No package has a list of what is bundled into it.");
  const tree = join(folder, "bundled");
  mkdirSync(tree);
  // Under names of their own, as several versions of a package may be there.
  const dependencies = Object.fromEntries(bundled.map((spec, index) => [`bundled-${index}`, `npm:${spec}`]));
  writeFileSync(join(tree, "package.json"), JSON.stringify({ private: true, dependencies }));
  const args = ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", args, { cwd: tree, env, stdio: ["ignore", "ignore", "inherit"] });
  console.log(`${bundled.length} bundled packages; npm audit: ${audit(tree, env)}`);
}

/** Returns the packages as `name@version`. */
function bundledIn(folder: string): ReadonlySet<string> {
  const scope = join(folder, "node_modules/@mci");
  const lists = readdirSync(scope).map((name) => join(scope, name, "dist/THIRD-PARTY-NOTICES.txt"));
  const texts = lists.filter((path) => existsSync(path)).map((path) => readFileSync(path, "utf8"));
  const titles = texts.flatMap((text) => [
    ...text.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) (\d\S*) \([^()\n]+\)\nSource: /gm),
  ]);
  return new Set(titles.map(([, name, version]) => `${name}@${version}`));
}
