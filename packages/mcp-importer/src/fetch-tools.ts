import { MCIError, type LoadContext } from "@mci/contract";
import type { McpSessions, ServerTool } from "@mci/mcp-session";
import type { ServerToImport } from "./server-importer.ts";

/**
 * All tools of a server, as it describes them. Throws MCIError, free of secrets, when they cannot be had: a value of
 * env that is missing, a server that is not reached, or not within a minute.
 */
export async function fetchTools(
  { name, server, folder, rules }: ServerToImport,
  { env, signal }: Pick<LoadContext, "env" | "signal">,
  { sessions, onPage }: { readonly sessions: McpSessions; readonly onPage: (tools: number) => void },
): Promise<readonly ServerTool[]> {
  const session = sessions.session({ name, server, folder, env, rules });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DOMException(late, "TimeoutError")), longest);
  try {
    return await session.listTools({ signal: AbortSignal.any([signal, deadline.signal]), onPage });
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    const clean = (text: string): string =>
      session.secrets.reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text);
    throw new MCIError(error.code, clean(error.message), { hint: error.hint && clean(error.hint) });
  } finally {
    clearTimeout(timer);
  }
}

/** Half of it for the connection. */
const longest = 60_000;
const late = `timed out after ${longest} ms`;
