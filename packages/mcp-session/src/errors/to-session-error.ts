import { MCIError } from "@mci/contract";
import { errorMessage, quoted } from "@mci/plugin-kit";
import { rpcCodes } from "@mci/plugin-kit/mcp";

import { describeResponse, type ResponseStart } from "./http-response.ts";
import type { Channel } from "../channel/channel.ts";
import { badAnswer, statusText, unavailable } from "./failures.ts";
import { HeadersRefused, SessionError } from "./session-error.ts";

/** Returns an error of the SDK, the network policy or a server as a SessionError. */
export function toSessionError(
  name: string,
  error: unknown,
  channel: Pick<Channel, "report" | "lastResponse">,
): SessionError {
  const ours = findOwnError(error);
  if (ours instanceof SessionError) return ours;
  if (ours !== undefined) return networkError(name, ours);
  const message = errorMessage(error);
  const status = readStatus(error);
  if (status !== undefined) return statusError(name, status, message, channel.lastResponse);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  // A number is the code of a JSON-RPC error; what the SDK itself says has names.
  if (typeof code === "number") {
    const refusal = badAnswer(name, `answered with an error: ${quoted(message, 2_000)} (${code})`);
    return code === rpcCodes.headerMismatch ? new HeadersRefused("MCI_SERVER_ANSWER", refusal.message) : refusal;
  }
  const report = channel.report();
  if (code === "REQUEST_TIMEOUT") return unavailable(name, "does not answer", report, error);
  if (code === "CONNECTION_CLOSED") return unavailable(name, "closed the connection", report, error);
  return new SessionError(
    "MCI_SERVER_ANSWER",
    `server '${name}' ${describeOddity(message, channel.lastResponse)}${report}`,
    {
      cause: error,
      hint: channel.lastResponse && checkUrl,
    },
  );
}

const checkUrl = "Check the url: it must be that of the server's MCP endpoint, which often ends with /mcp or /sse.";

/** Describes an answer that the SDK cannot read; of the SDK's message, all but its lists of schema violations. */
function describeOddity(message: string, lastResponse: ResponseStart | undefined): string {
  if (lastResponse !== undefined && (lastResponse.status < 200 || lastResponse.status > 299))
    return `answered with status ${lastResponse.status}`;
  if (lastResponse !== undefined) return `answered with ${describeResponse(lastResponse)}`;
  const [, type] = /^Unexpected content type: (.*)$/s.exec(message) ?? [];
  if (type !== undefined) return `answered with ${quoted(type)}, which is not MCP`;
  return /^(?:[^\n]{0,100}: )?\[\s*\{\s*"/.test(message)
    ? "answered with something that is not MCP"
    : `failed: ${message.slice(0, 500)}`;
}

/** Whether a server was silent for as long as the SDK was to wait. */
export function isUnanswered(error: unknown): boolean {
  const cause = error instanceof SessionError ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "REQUEST_TIMEOUT";
}

/** The SDK wraps what a transport throws. */
function findOwnError(error: unknown): MCIError | undefined {
  for (let [at, depth] = [error, 0]; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (MCIError.is(at)) return at;
  }
  return undefined;
}

/** Returns the status of an unsuccessful answer, as the SDK reports it. */
function readStatus(error: unknown): number | undefined {
  const data: unknown = error instanceof Error && "data" in error ? error.data : undefined;
  const status: unknown = typeof data === "object" && data !== null && "status" in data ? data.status : undefined;
  return typeof status === "number" ? status : undefined;
}

/** During the handshake, the channel knows better than the SDK what the server sent. */
function statusError(
  name: string,
  status: number,
  message: string,
  lastResponse: ResponseStart | undefined,
): SessionError {
  const body =
    status === lastResponse?.status && status >= 400
      ? lastResponse.start
      : message.replace(/^Error POSTing to endpoint: /, "");
  return new SessionError(
    status >= 500 ? "MCI_SERVER_UNAVAILABLE" : "MCI_SERVER_ANSWER",
    statusText(name, status, body),
    { hint: lastResponse !== undefined && status < 500 ? checkUrl : undefined },
  );
}

function networkError(name: string, error: MCIError): SessionError {
  const options = { hint: error.hint, cause: error };
  if (error.code === "MCI_NETWORK_REFUSED") {
    return new SessionError(error.code, `server '${name}': ${error.message}`, options);
  }
  if (error.code === "MCI_HTTP_ANSWER") {
    return new SessionError("MCI_SERVER_ANSWER", `server '${name}': ${error.message}`, options);
  }
  return new SessionError("MCI_SERVER_UNAVAILABLE", `server '${name}' cannot be reached: ${error.message}`, options);
}
