import { createHash, createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { functionCodeOf, type Explanation, type JsonObject, type Tool } from "@mci/contract";
import { callHash, canonicalJson, isRecord, sha256 } from "@mci/plugin-kit";
import { definitionHash, executionTypes } from "@mci/schema";

/** The parts of a call that a yes is given for. */
export interface Agreed {
  readonly tool: Tool;
  /** The arguments after defaults. */
  readonly props: JsonObject;
  readonly tenant: string | undefined;
  readonly subject: string | undefined;
  /** With its secrets. */
  readonly explanation: Explanation | undefined;
  readonly show: string;
  readonly env: JsonObject;
  /** For what a reader of the digest must not guess. */
  readonly key: string;
}

/** Returns the digest of a call: equal for exactly the same call of the same tool, under the same rules, by the same caller. */
export async function digestOf(call: Agreed): Promise<string> {
  const { tool, props, tenant, subject, explanation, show, env, key } = call;
  const keyed = (value: unknown): string => createHmac("sha256", key).update(json(value)).digest("hex");
  return sha256(
    json([
      "mci-approval-1",
      tenant ?? null,
      subject ?? null,
      definitionHash(tool, { execution: true }),
      rulesOf(tool),
      await codeOf(tool),
      tool.approval?.channel ?? null,
      argumentsOf(tool, props),
      keyed(explanation ?? null),
      await filesOf(explanation),
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

function argumentsOf(tool: Tool, props: JsonObject): string {
  const hash = callHash(tool.name, props);
  if (hash === undefined) throw new TypeError("Arguments that are not JSON cannot be agreed to.");
  return hash;
}

/** The rules that a tool runs under, and where they come from. */
function rulesOf({ origin }: Tool): JsonObject {
  const { rules, folder, toolset } = origin;
  return JSON.parse(JSON.stringify({ rules, folder, toolset, server: serverOf(origin) })) as JsonObject;
}

function serverOf({ toolset = "", document }: Tool["origin"]): unknown {
  const servers = document.mcp_servers ?? {};
  return Object.hasOwn(servers, toolset) ? servers[toolset] : undefined;
}

async function codeOf({ execution }: Tool): Promise<string | null> {
  const code = functionCodeOf(execution);
  if (code === undefined) return null;
  const { injected, version } = code;
  return json([JSON.parse(JSON.stringify((await code.source()) ?? null)), version ?? null, injected ?? null]);
}

/** Hashes the files that the call would open. One that cannot be read counts as such. */
async function filesOf(explanation: Explanation | undefined): Promise<readonly string[]> {
  const files = (explanation?.parts ?? []).flatMap(({ file }) => (file === undefined ? [] : [file]));
  return Promise.all(files.map(async (file) => `${file} ${await hashOf(file)}`));
}

async function hashOf(file: string): Promise<string> {
  try {
    return createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  } catch {
    return "unreadable";
  }
}

/** Returns the env values that a tool names: all of them for a template that may read more than its names say. */
function envOf(tool: Tool, env: JsonObject): JsonObject {
  const { execution, origin } = tool;
  if (executionTypes.get(execution.type)?.rendersFiles === true) return env;
  const written = JSON.stringify([execution, serverOf(origin)]);
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => isRecord(value) || written.includes(name)));
}
