import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createToken } from "@mci/server";
import { linkPackages } from "../replicas/project.ts";

/** A folder with the tools that are called. */
export interface Project {
  readonly folder: string;
  /** One for each caller. */
  readonly tokens: readonly string[];
  remove(): void;
}

export function createProject(callers: number): Project {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-load-"));
  const created = Array.from({ length: callers }, (_, index) => createToken({ subject: `caller-${index}` }));
  const guard = JSON.stringify({ tokens: created.map(({ entry }) => entry) });
  writeFileSync(join(folder, "mci.json"), JSON.stringify({ schemaVersion: "1.0", tools }));
  writeFileSync(join(folder, "mci.config.mjs"), `export default { server: { guard: ${guard} } };`, { mode: 0o644 });
  linkPackages(folder, ["store-postgres"]);
  return {
    folder,
    tokens: created.map(({ token }) => token),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const hello = { inputSchema: { type: "object" }, execution: { type: "text", text: "Hello!" } };

/** The limit is never reached: what is measured is how long it takes to count. */
const rateLimit = { per: "subject", points: 1_000_000_000, per_ms: 3_600_000 };

const tools = [
  { name: "hello", ...hello },
  { name: "limited", ...hello, rateLimit },
];
