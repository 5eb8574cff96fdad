import { createHmac } from "node:crypto";
import { functionCodeOf, type Explanation, type JsonObject, type Tool } from "@mci/contract";
import { canonicalJson, isRecord, sha256 } from "@mci/plugin-kit";
import { definitionHash, executionTypes } from "@mci/schema";
import { exactText } from "./exact.ts";

/** The parts of a call that a yes is given for. */
export interface Agreed {
  readonly tool: Tool;
  /** The arguments as the tool gets them. */
  readonly props: JsonObject;
  readonly tenant: string | undefined;
  readonly subject: string | undefined;
  /** With its secrets. */
  readonly explanation: Explanation | undefined;
  /** The state outside of the call that its run depends on. */
  readonly dependencies: JsonObject;
  readonly show: string;
  readonly env: JsonObject;
  /** The settings of the client that widen what a call may do. */
  readonly settings: JsonObject;
  /** For what a reader of the digest must not guess. */
  readonly key: string;
}

/** Returns the digest of a call: equal for exactly the same call of the same tool, under the same rules, by the same caller. */
export async function digestOf(call: Agreed): Promise<string> {
  const { tool, props, tenant, subject, explanation, dependencies, show, env, settings, key } = call;
  const keyed = (value: unknown): string => createHmac("sha256", key).update(json(value)).digest("hex");
  return sha256(
    json([
      "mci-approval-1",
      tenant ?? null,
      subject ?? null,
      definitionHash(tool, { execution: true }),
      rulesOf(tool, settings),
      keyed(await codeOf(tool)),
      tool.approval?.channel ?? null,
      sha256(exactText(tool, props)),
      keyed(explanation ?? null),
      keyed(dependencies),
      keyed(envOf(tool, env)),
      show,
    ]),
  );
}

/** A canonical array: no two calls join to the same text. */
function json(value: unknown): string {
  const text = canonicalJson(value);
  if (text === undefined) throw new TypeError("A call that is not JSON cannot be agreed to.");
  return text;
}

/** The rules that a tool runs under, and where they come from. */
function rulesOf(tool: Tool, settings: JsonObject): JsonObject {
  const { rules, folder, toolset } = tool.origin;
  return JSON.parse(JSON.stringify({ rules, folder, toolset, server: serverOf(tool), settings })) as JsonObject;
}

/** The entry of the server that a tool calls: also a tool of the main file, or of a toolset, may name one. */
function serverOf({ execution, origin: { toolset, document } }: Tool): unknown {
  const named: unknown = Reflect.get(execution, "serverName");
  const name = typeof named === "string" ? named : (toolset ?? "");
  const servers = document.mcp_servers ?? {};
  return Object.hasOwn(servers, name) ? servers[name] : undefined;
}

async function codeOf({ execution }: Tool): Promise<string | null> {
  const code = functionCodeOf(execution);
  if (code === undefined) return null;
  const { injected, client, version } = code;
  return json([
    JSON.parse(JSON.stringify((await code.source()) ?? null)),
    version ?? null,
    injected ?? null,
    client ?? null,
  ]);
}

/** Returns the env values that a tool names: all of them for a template that may read more than its names say. */
function envOf(tool: Tool, env: JsonObject): JsonObject {
  const { execution } = tool;
  if (executionTypes.get(execution.type)?.rendersFiles === true) return env;
  const written = JSON.stringify([execution, serverOf(tool)]);
  if (readsAnyEnv.test(written)) return env;
  const words = new Set(written.match(/\w+/g));
  const isNamed = (name: string): boolean => (/^\w+$/.test(name) ? words.has(name) : hasName(written, name));
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => isRecord(value) || isNamed(name)));
}

/** `env` without a name that is written after it: `env[props.key]`, `lookup env props.key`, a loop over `env`. */
const readsAnyEnv = /\benv\b(?!\.\w|\[\\?["']|":)/;

/** A name may be written with escapes. */
function hasName(written: string, name: string): boolean {
  return /["'\\]/.test(name) || written.includes(JSON.stringify(name).slice(1, -1));
}
