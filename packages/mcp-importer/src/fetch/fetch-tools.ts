import { MCIError, type LoadContext, type ServerToImport } from "@mci/contract";
import { listEnvPaths, type McpSessions, type ServerTool } from "@mci/mcp-session";
import { secretMask, type Mask } from "@mci/plugin-kit/secrets";
import { timeoutReason } from "@mci/plugin-kit";
import type { LeftOut } from "./importable-tools.ts";
import { mapInTurns } from "../map-in-turns.ts";
import { redactTool } from "./redact-tool.ts";

export interface FetchedTools {
  readonly tools: readonly ServerTool[];
  /** Tools that the protocol forbids to use. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Returns all tools of a server as it describes them, without its secrets. Throws MCIError, without them too, for a missing
 * env value, and for a server that is not reached within a minute.
 */
export async function fetchTools(
  { name, server, folder, rules, document }: ServerToImport,
  { env: given, fetchEnv, signal }: Pick<LoadContext, "env" | "fetchEnv" | "signal">,
  { sessions, onPage }: { readonly sessions: McpSessions; readonly onPage: (tools: number) => void },
): Promise<FetchedTools> {
  const { env, sourced } = (await fetchEnv?.(listEnvPaths(server))) ?? { env: given, sourced: [] };
  const session = sessions.session({ name, server, folder, env, rules, document, sourced });
  // Made when it is needed: an access token is known only once it has been sent.
  const mask: Mask = (text, isCut) => secretMask(session.secrets)(text, isCut);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(timeoutReason(maxFetchMs)), maxFetchMs);
  // Errors and reasons quote what servers say, and a cut may go through the middle of a secret.
  const clean = (text: string): string => mask(text, true);
  const leftOut: LeftOut[] = [];
  const onLeftOut = (name: string, reason: string): void =>
    void leftOut.push({ name: mask(name), code: "MCI_SCHEMA_INPUT", reason: `${clean(reason)}.` });
  try {
    const tools = await session.listTools({ signal: AbortSignal.any([signal, deadline.signal]), onPage, onLeftOut });
    const finalMask = secretMask(session.secrets);
    const usable = tools.filter((tool) => {
      const reason = tooLarge(tool);
      if (reason !== undefined)
        leftOut.push({ name: finalMask(tool.name), code: "MCI_SCHEMA_LIMIT", reason: `${reason}.` });
      return reason === undefined;
    });
    return { tools: await mapInTurns(usable, (tool) => redactTool(tool, finalMask)), leftOut };
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    throw new MCIError(error.code, clean(error.message), {
      hint: error.hint && clean(error.hint),
      details: error.details,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Half of it for the connection. */
const maxFetchMs = 60_000;

/** Why a definition is too large to be taken in, as the end of a sentence; undefined for one that is not. */
export function tooLarge(definition: object): string | undefined {
  let containers = 0;
  const waiting: object[] = [definition];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    containers += 1;
    if (containers > maxContainers) {
      return `it contains more than ${maxContainers.toLocaleString("en")} objects and arrays`;
    }
    for (const key in next) {
      const child: unknown = Object.hasOwn(next, key) ? Reflect.get(next, key) : undefined;
      if (typeof child === "object" && child !== null) waiting.push(child);
    }
  }
  return undefined;
}

/** Objects and arrays in one definition: beyond it, each of the walks through it would hold up other work. */
const maxContainers = 60_000;
