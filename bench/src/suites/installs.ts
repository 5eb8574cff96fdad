import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Figure, Row } from "../harness/row.ts";
import { tempFile } from "../harness/temp.ts";

/** Costs of an installation, as the rehearsal of a release measures them on its own registry. */
interface Install {
  readonly seconds: number;
  readonly megabytes: number;
  readonly packages: number;
}

const peers = ["fastmcp", "MCP SDK", "UTCP"];

export const rows: readonly Row[] = [
  rowOf("npx @mci/cli call with an empty cache", ["npx"], "seconds", [6]),
  rowOf("npx @mci/cli call with an empty cache", ["npx"], "megabytes", [40]),
  rowOf("npx @mci/cli call with an empty cache", ["npx"], "packages", [30]),
  rowOf("npm install: mci / four parts", ["mci", "parts"], "seconds", [6, 3], peers),
  rowOf("npm install: mci / four parts", ["mci", "parts"], "megabytes", [14, 10], peers),
  rowOf("npm install: mci / four parts", ["mci", "parts"], "packages", [40, 20], peers),
  rowOf("pnpm demo in a fresh clone with an empty store", ["demo"], "seconds", [20]),
  rowOf("install in a fresh clone: pnpm demo / pnpm test", ["demo", "tests"], "megabytes", [100, 800]),
];

function rowOf(
  name: string,
  parts: readonly string[],
  by: keyof Install,
  budget: readonly number[],
  others: readonly string[] = [],
): Row {
  const unit = ({ seconds: "s", megabytes: "MB", packages: "packages" } as const)[by];
  const measure = async (): Promise<readonly Figure[]> => {
    const installs = rehearse();
    const compared = others.map((other) => [other, installs[other]![by]] as const);
    return parts.map((part, index) => ({ mci: installs[part]![by], ...(index === 0 && Object.fromEntries(compared)) }));
  };
  return { name: `${name}: ${by}`, against: "a registry on this machine", budget, unit, measure };
}

let measured: Readonly<Record<string, Install>> | undefined;

/** Rehearses a release once, for all rows. */
function rehearse(): Readonly<Record<string, Install>> {
  if (measured !== undefined) return measured;
  const root = join(import.meta.dirname, "../../..");
  const file = tempFile("installs.json", "");
  const args = ["--import", "tsx", join(root, "scripts/rehearse.ts"), "--installs", file];
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  measured = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, Install>>;
  return measured;
}
