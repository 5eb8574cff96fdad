import { MCIError, type JsonObject, type LoadContext, type ServerImporter, type ServerToImport } from "@mci/contract";
import { mcpSessions, type McpSessions } from "@mci/mcp-session";
import { secretMask } from "@mci/plugin-kit/secrets";
import { fileSource } from "@mci/source-file";
import { formatDuration } from "../../arguments/duration.ts";
import type { ReadConfig } from "../../config/config.ts";
import { lazyTokens } from "../../login/lazy-tokens.ts";
import { counted } from "../../output/counted.ts";
import type { Check } from "./check.ts";

export interface ServerRequest {
  readonly file: string;
  readonly config: ReadConfig;
  readonly env: JsonObject;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Asks each MCP server of a schema file for its tools, all at once. Writes no cache. */
export async function serverChecks({ file, config, env, timeoutMs, signal }: ServerRequest): Promise<readonly Check[]> {
  const { network: { proxy = process.env, ca } = {}, servers: { tokens } = {} } = config.client;
  const sessions = mcpSessions({ proxy, ca, tokens: tokens ?? lazyTokens({ proxy, ca }) });
  const checks: Promise<Check>[] = [];
  const importer: ServerImporter = {
    import(server, context) {
      checks.push(check(server, context, sessions, timeoutMs));
      return Promise.resolve(undefined);
    },
  };
  try {
    // What is wrong with the file was reported by its check.
    await fileSource(file, { importer, ignoreLock: true }).load({
      env,
      signal,
      offline: false,
      report: () => undefined,
    });
    return await Promise.all(checks);
  } finally {
    await sessions.close();
  }
}

async function check(
  { name, ...server }: ServerToImport,
  { env, signal }: LoadContext,
  sessions: McpSessions,
  timeoutMs: number,
): Promise<Check> {
  const deadline = AbortSignal.timeout(timeoutMs);
  let mask = (text: string): string => text;
  try {
    const session = sessions.session({ name, ...server, env });
    // Errors quote what servers say, and a cut may go through the middle of a secret.
    mask = (text) => secretMask(session.secrets)(text, true);
    const tools = await session.listTools({ signal: AbortSignal.any([signal, deadline]) });
    return { name: "server", status: "ok", message: `${name}: ${counted(tools.length, "tool")}` };
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    const reason = deadline.aborted ? `no answer within ${formatDuration(timeoutMs)}` : mask(error.message);
    const hint = deadline.aborted ? "--timeout 60s waits longer." : error.hint && mask(error.hint);
    return { name: "server", status: "error", message: `${name}: ${reason}`, ...(hint === undefined ? {} : { hint }) };
  }
}
