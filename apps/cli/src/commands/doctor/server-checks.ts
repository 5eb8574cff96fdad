import { MCIError, type JsonObject, type SecretSources, type ServerToImport } from "@mci/contract";
import type { McpSessions } from "@mci/mcp-session";
import { secretMask } from "@mci/plugin-kit/secrets";
import { formatDuration } from "../../arguments/duration.ts";
import type { ReadConfig } from "../../config/config.ts";
import { fetchFor } from "../../config/fetch-secrets.ts";
import { mcpServersOf, sessionsWith } from "../../login/mcp-servers.ts";
import { counted } from "../../output/counted.ts";
import type { Check } from "./check.ts";

export interface ServerRequest {
  readonly file: string;
  readonly config: ReadConfig;
  readonly env: JsonObject;
  readonly secrets: SecretSources;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Asks each MCP server of a schema file for its tools, all at once. Writes no cache. */
export async function serverChecks(request: ServerRequest): Promise<readonly Check[]> {
  const { file, config, env, secrets, timeoutMs, signal } = request;
  const sessions = sessionsWith(config);
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const servers = await mcpServersOf(file, env, signal);
    const asked = { env, secrets, signal, deadline, timeoutMs, sessions };
    return await Promise.all(Array.from(servers.values(), (server) => check(server, asked)));
  } finally {
    await sessions.close();
  }
}

interface Asked extends Pick<ServerRequest, "env" | "secrets" | "signal" | "timeoutMs"> {
  readonly deadline: AbortSignal;
  readonly sessions: McpSessions;
}

async function check(
  { name, ...server }: ServerToImport,
  { env, secrets, signal, deadline, timeoutMs, sessions }: Asked,
): Promise<Check> {
  let mask = (text: string): string => text;
  try {
    const session = sessions.session({ name, ...server, ...(await fetchFor(server.server, secrets, env)) });
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
