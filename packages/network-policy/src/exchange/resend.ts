import { acceptEncoding } from "./decoder.ts";
import type { ReceivedResponse, OutgoingRequest } from "./messages.ts";
import { redirectError } from "./network-error.ts";

/**
 * Returns the request to send to the target of a redirect. Another origin gets neither a body nor headers that may
 * identify the caller: throws NetworkError (MCI_HTTP_REDIRECT) if there is a body.
 */
export function resend(outgoing: OutgoingRequest, { status, url }: ReceivedResponse, target: URL): OutgoingRequest {
  const sent = status === 307 || status === 308 ? outgoing : withoutBody(outgoing);
  if (target.origin === url.origin) return sent;
  if (sent.body !== undefined) {
    throw redirectError(`${url.host} redirects with ${status} to ${target.host}, which would be sent the body`, {
      status,
      hint: `A body is not sent on to another origin. If it is meant for ${target.host}, write that url in the tool.`,
    });
  }
  const { personal } = outgoing;
  return {
    ...sent,
    headers: only(sent.headers, (name, value) => goesAlong(name, value) && personal?.has(name) !== true),
  };
}

function withoutBody(outgoing: OutgoingRequest): OutgoingRequest {
  const { method, headers, body } = outgoing;
  if (body === undefined && (method === "GET" || method === "HEAD")) return outgoing;
  return {
    ...outgoing,
    method: method === "HEAD" ? "HEAD" : "GET",
    headers: only(headers, (name) => !name.startsWith("content-")),
    body: undefined,
  };
}

/** Into another origin. */
function goesAlong(name: string, value: string): boolean {
  return harmless.has(name) || (name === "accept-encoding" && value === acceptEncoding);
}

const harmless = new Set(["accept", "accept-language", "content-type", "user-agent"]);

function only(headers: readonly string[], keeps: (name: string, value: string) => boolean): readonly string[] {
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = "", value = ""] = headers.slice(at, at + 2);
    if (keeps(name.toLowerCase(), value)) kept.push(name, value);
  }
  return kept;
}
