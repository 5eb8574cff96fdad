import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createToken } from "@mci/server";

/** A folder with the tools of two tenants, as a team would serve them. */
export interface Project {
  readonly folder: string;
  /** The tokens of the tenants, by their names. */
  readonly tokens: Readonly<Record<TenantName, string>>;
  /** What the tools have done so far, in all processes. */
  runs(): readonly Run[];
  remove(): void;
}

/** One line that a tool has written: as it began, and as it ended. */
export interface Run {
  readonly tool: string;
  readonly tenant: string;
  /** The argument that tells the call from all others. */
  readonly label: string;
  readonly event: "begun" | "done";
  /** In milliseconds since 1970. */
  readonly at: number;
}

export const tenantNames = ["acme", "blue"] as const;
export type TenantName = (typeof tenantNames)[number];

/** What the tenants' tool `limited` allows. It is used up soon, so that a long pause tells one window from the next. */
export const limit = { points: 20, windowMs: 10_000 } as const;

export function createProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-replicas-"));
  const tokens = { acme: createToken({ tenant: "acme" }), blue: createToken({ tenant: "blue" }) };
  const entries = tenantNames.map((name) => tokens[name].entry);
  writeFileSync(join(folder, "runs.txt"), "");
  mkdirSync(join(folder, "tenants"));
  writeFileSync(join(folder, "tenants", "mci.config.mjs"), config(JSON.stringify(entries)), { mode: 0o644 });
  for (const name of tenantNames) {
    mkdirSync(join(folder, "tenants", name));
    writeFileSync(
      join(folder, "tenants", name, "mci.json"),
      JSON.stringify({ schemaVersion: "1.0", tools: toolsOf(name) }),
    );
  }
  linkPackages(folder, ["store-postgres", "tasks"]);
  return {
    folder,
    tokens: { acme: tokens.acme.token, blue: tokens.blue.token },
    runs: () =>
      readFileSync(join(folder, "runs.txt"), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Run),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Installs packages of this repository, by their folders' names. */
export function linkPackages(folder: string, names: readonly string[]): void {
  const scope = join(folder, "node_modules", "@mci");
  mkdirSync(scope, { recursive: true });
  for (const name of names) symlinkSync(join(packages, name), join(scope, name));
}

const packages = join(import.meta.dirname, "..", "..", "..", "packages");

function toolsOf(tenant: string): readonly object[] {
  const inputSchema = { type: "object", properties: { label: { type: "string" } }, required: ["label"] };
  const task = { mode: "required", ttl_ms: 600_000 };
  const tool = (name: string, execution: object, rest: object = {}): object => ({
    name,
    inputSchema,
    execution: { type: "noted", tenant, ...execution },
    ...rest,
  });
  return [
    tool("once", { ms: 300 }, { task }),
    tool("read", { ms: 300 }, { task, annotations: { readOnlyHint: true } }),
    tool("again", { ms: 300 }, { task, annotations: { idempotentHint: true } }),
    tool("limited", { ms: 0 }, { rateLimit: { per: "tenant", points: limit.points, per_ms: limit.windowMs } }),
    { name: "who", inputSchema, execution: { type: "text", text: `${tenant} {{props.label}}` } },
    { name: "kept", execution: { type: "text", text: tenant, cache: { ttl_ms: 600_000 } } },
  ];
}

/** An execution type that notes in a file when it begins and when it is done. */
function config(tokens: string): string {
  return `
import { appendFileSync } from "node:fs";
const runs = new URL("../runs.txt", import.meta.url);
const noted = {
  type: "noted",
  prepare: ({ name, execution: { ms, tenant } }) => ({
    async run(call) {
      const { label } = call.scope.props;
      const note = (event) => appendFileSync(runs, JSON.stringify({ tool: name, tenant, label, event, at: Date.now() }) + "\\n");
      note("begun");
      await new Promise((resolve) => setTimeout(resolve, ms));
      note("done");
      return { isError: false, content: [{ type: "text", text: tenant + " " + label }] };
    },
  }),
};
export default { executors: [noted], server: { guard: { tokens: ${tokens} } } };
`;
}
