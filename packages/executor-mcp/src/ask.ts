import { MCIError, success, textOf, type McpExecution } from "@mci/contract";
import type { McpSession, ServerAnswer, ServerCall } from "@mci/mcp-session";
import { suggest } from "@mci/plugin-kit";

/**
 * Asks a server to run a tool. Throws SessionError, and MCIError (MCI_TOOL_UNKNOWN) when the server has no such tool:
 * it may have had it when its tools were imported. The protocol has no code for that, so if an error message suggests it,
 * the server is asked for its tools.
 */
export async function ask(session: McpSession, call: ServerCall, execution: McpExecution): Promise<ServerAnswer> {
  let answer: ServerAnswer;
  try {
    answer = await session.callTool(call);
  } catch (error) {
    if (!MCIError.is(error) || error.code !== "MCI_SERVER_ANSWER") throw error;
    throw (await missingTool(execution, session, call)) ?? error;
  }
  const missing = seemsUnknown(answer, call.name) ? await missingTool(execution, session, call) : undefined;
  if (missing !== undefined) throw missing;
  return answer;
}

function seemsUnknown({ isError, content }: ServerAnswer, toolName: string): boolean {
  if (!isError) return false;
  const text = textOf(success(content)).slice(0, 1_000);
  return text.includes(toolName) && /unknown|not found|no such|not exist/i.test(text);
}

/** Undefined if the server has the tool or cannot list its tools: then its first error says more. */
async function missingTool(
  { serverName, toolName }: McpExecution,
  session: McpSession,
  { signal }: ServerCall,
): Promise<MCIError | undefined> {
  try {
    const names = (await session.listTools({ signal })).map(({ name }) => name);
    if (names.includes(toolName)) return undefined;
    const near = suggest(toolName, names);
    const hint = `${near === undefined ? "" : `${near} `}If its tools were imported, they have changed since: "mci import --refresh" fetches them again.`;
    const message = `The MCP server '${serverName}' does not know this tool: unknown tool '${toolName}'`;
    return new MCIError("MCI_TOOL_UNKNOWN", message, { hint });
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    return undefined;
  }
}
