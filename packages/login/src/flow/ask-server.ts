import type { NetworkPolicy } from "@mci/network-policy";
import { bearerChallenge, clientCapabilitiesKey, clientInfoKey, protocolVersionKey } from "@mci/plugin-kit/mcp";

import type { LoginRequest } from "../contract.ts";

/** The answer of a server to a request without a token. */
export interface Challenge {
  readonly resourceMetadataUrl?: URL | undefined;
  /** Separated by spaces. */
  readonly scope?: string | undefined;
}

export interface AskedServer {
  readonly challenge: Challenge;
  /** The server is on a private network. */
  readonly isLocal: boolean;
}

/** Asks a server for its tools, without a token: its refusal says where to log in. It need not refuse. */
export async function askServer(
  { url, headers = {}, rules = {}, signal }: LoginRequest,
  network: NetworkPolicy,
): Promise<AskedServer> {
  const { LATEST_PROTOCOL_VERSION } = await import("../sdk.ts");
  const access = { rules, from: "author" } as const;
  const response = await network.fetch(access)(url, {
    method: "POST",
    headers: {
      ...headers,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": LATEST_PROTOCOL_VERSION,
      "mcp-method": "tools/list",
    },
    body: JSON.stringify(question(LATEST_PROTOCOL_VERSION)),
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  });
  await response.body?.cancel();
  const challenge = response.status === 401 ? readChallenge(response.headers) : {};
  return { challenge, isLocal: network.isPrivate(url, access) };
}

function readChallenge(headers: Headers): Challenge {
  const params = bearerChallenge(headers.get("www-authenticate") ?? "");
  const at = params?.get("resource_metadata") ?? "";
  return {
    resourceMetadataUrl: URL.canParse(at) ? new URL(at) : undefined,
    scope: params?.get("scope") || undefined,
  };
}

function question(protocolVersion: string): object {
  const _meta = {
    [protocolVersionKey]: protocolVersion,
    [clientInfoKey]: { name: "mci", version: "1.0" },
    [clientCapabilitiesKey]: {},
  };
  return { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta } };
}

const answerMs = 20_000;
