import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { codeBlocks } from "../../tests/documents.ts";
import { userEnvironment } from "../packed.ts";
import { megabytesIn, type Install, type Installs } from "./installs.ts";
import type { User } from "./user.ts";

/**
 * Measures what README's "Try it here" installs in a fresh clone. The demo is run by somebody whose cache and store are empty, twice: the
 * registry takes from its uplink what it lacks. What the tests need comes from the store of this machine: of its seconds nothing follows.
 */
export function measureClones(user: User): Installs {
  const [demo = "", test = ""] = (codeBlocks("README.md").at(-1)?.code ?? "").trim().split("\n");
  if (!demo.endsWith(" demo") || !test.endsWith(" test")) throw new Error("README does not end with two commands.");
  const runDemo = (clone: string): void => {
    user.run(demo, clone);
  };
  // `pnpm test` begins with this script.
  const ready = test.replace(/test$/, "ready").split(" ");
  const env = { ...userEnvironment(), CI: "true" };
  measure(user, runDemo);
  return {
    demo: measure(user, runDemo),
    tests: measure(user, (cwd) => void execFileSync(ready[0] ?? "", ready.slice(1), { cwd, env, stdio: "ignore" })),
  };
}

function measure(user: User, install: (clone: string) => void): Install {
  const clone = user.folder();
  user.run(`git clone -q ${join(import.meta.dirname, "../..")} .`, clone);
  for (const kept of ["cache", ".cache", ".local"]) rmSync(join(user.home, kept), { recursive: true, force: true });
  const start = performance.now();
  install(clone);
  const seconds = (performance.now() - start) / 1_000;
  const modules = join(clone, "node_modules");
  const packages = readdirSync(join(modules, ".pnpm")).filter((name) => /^[^.].*@/.test(name)).length;
  const megabytes = megabytesIn(modules);
  rmSync(clone, { recursive: true });
  return { seconds, megabytes, packages };
}
