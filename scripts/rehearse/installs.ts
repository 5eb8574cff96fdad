import { lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeBlocks } from "../../tests/documents.ts";
import type { User } from "./user.ts";

/** The costs of an installation. */
export interface Install {
  readonly seconds: number;
  readonly megabytes: number;
  readonly packages: number;
}

/** The costs of installations for somebody whose cache is empty, by name. */
export type Installs = Readonly<Record<string, Install>>;

/** Installations of packages: ours, and those of comparable projects. */
const installed: Readonly<Record<string, readonly string[]>> = {
  mci: ["mci"],
  parts: ["@mci/client", "@mci/source-file", "@mci/executor-text", "@mci/executor-file"],
  fastmcp: ["fastmcp"],
  "MCP SDK": ["@modelcontextprotocol/server", "@modelcontextprotocol/client"],
  UTCP: ["@utcp/sdk", "@utcp/http", "@utcp/text"],
};

/** Lists the packages of others that are measured. */
export const measuredPackages: readonly string[] = Object.values(installed)
  .flat()
  .filter((name) => !/^(mci$|@mci\/)/.test(name));

/** Installs each with an empty cache, three times, and returns the fastest. */
export function measureInstalls(user: User): Installs {
  const [file, call] = codeBlocks("README.md").map(({ code }) => code);
  const cache = join(user.home, "cache");
  const measured: Record<string, Install> = {
    npx: fastest(user, (cwd) => {
      writeFileSync(join(cwd, "tools.mci.yaml"), file ?? "");
      return [call ?? "", () => join(cache, "_npx", readdirSync(join(cache, "_npx"))[0] ?? "")];
    }),
  };
  for (const [name, packages] of Object.entries(installed))
    measured[name] = fastest(user, (cwd) => [`npm install --silent ${packages.join(" ")}`, () => cwd]);
  return measured;
}

/** A line to type in the folder, and the way to the folder of the `node_modules` that it leaves. */
type Prepare = (cwd: string) => readonly [line: string, place: () => string];

function fastest(user: User, prepare: Prepare): Install {
  const tries = [0, 1, 2].map(() => {
    rmSync(join(user.home, "cache"), { recursive: true, force: true });
    const cwd = user.folder();
    const [line, place] = prepare(cwd);
    const start = performance.now();
    user.run(line, cwd);
    const seconds = (performance.now() - start) / 1_000;
    return { seconds, ...sizeOf(place()) };
  });
  return tries.reduce((best, one) => (one.seconds < best.seconds ? one : best));
}

function sizeOf(folder: string): Omit<Install, "seconds"> {
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as { readonly packages: object };
  const packages = Object.keys(lock.packages).filter((path) => path !== "").length;
  return { megabytes: megabytesIn(join(folder, "node_modules")), packages };
}

/** Counts what is in a folder. Links are not followed: in the folders of pnpm they lead in circles. */
export function megabytesIn(folder: string): number {
  const sizes = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return megabytesIn(path);
    return entry.isFile() ? lstatSync(path).size / 1e6 : 0;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
