import type { NetworkRules } from "@mci/contract";
import { networkPolicy, type ConnectionOptions, type Fetch, type NetworkPolicy } from "@mci/network-policy";
import { MCIError } from "@mci/contract";
import { isSecureUrl } from "@mci/plugin-kit/network";

export interface RequestOptions {
  /** The MCP server, whose host may be anywhere. */
  readonly server: URL;
  /** The server is on a private network: so may be what it names. */
  readonly isLocal: boolean;
  readonly rules?: NetworkRules | undefined;
  /** Aborted when all of it is to be given up. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns a `fetch` for the small documents and tokens of OAuth. An MCP server names the URLs of its authorization server, so
 * that on another host they count as written by a stranger: they must be https and lead to a public address. Answers are
 * bounded in time and size; what is posted is never redirected.
 */
export function oauthFetch(network: NetworkPolicy, { server, isLocal, rules = {}, signal }: RequestOptions): Fetch {
  return async (target, { method = "GET", headers, body } = {}) => {
    const url = new URL(target);
    if (!isSecureUrl(url)) throw insecure(url);
    const isOwn = url.host === server.host;
    const deadline = AbortSignal.timeout(requestMs);
    const { status, ...answer } = await network.request(
      url,
      {
        method,
        headers: [...new Headers(headers)].flat(),
        body: body === undefined || body === null ? undefined : toText(body),
        signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
        maxBytes: maxBytes + 1,
      },
      { rules, from: isOwn || isLocal ? "author" : "props" },
    );
    if (answer.body.length > maxBytes) throw new MCIError("MCI_RESULT_LIMIT", `${url.host} sent more than 1 MB.`);
    if (method !== "GET" && status >= 300 && status < 400) {
      throw new MCIError("MCI_HTTP_REDIRECT", `${url.host} redirects what must not be sent elsewhere.`);
    }
    const isEmpty = emptyStatuses.has(status);
    return new Response(isEmpty ? null : new Uint8Array(answer.body), { status, headers: toHeaders(answer.headers) });
  };
}

/** Runs work with connections of its own, which are closed when it has ended. */
export async function withNetwork<T>(
  connections: ConnectionOptions,
  work: (network: NetworkPolicy) => Promise<T>,
): Promise<T> {
  const network = networkPolicy(connections);
  try {
    return await work(network);
  } finally {
    await network.close();
  }
}

function insecure({ host }: URL): MCIError {
  return new MCIError("MCI_NETWORK_REFUSED", `${host} would be asked without encryption: its URL must be https.`);
}

function toText(body: NonNullable<RequestInit["body"]>): string {
  if (typeof body === "string" || body instanceof URLSearchParams) return String(body);
  throw new TypeError("Only texts and forms can be sent.");
}

function toHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    // The body is expanded already.
    if (value === undefined || name === "content-encoding" || name === "content-length") continue;
    for (const each of [value].flat()) result.append(name, each);
  }
  return result;
}

/** Statuses of responses that have no body. */
const emptyStatuses: ReadonlySet<number> = new Set([204, 205, 304]);
const requestMs = 20_000;
const maxBytes = 1_000_000;
