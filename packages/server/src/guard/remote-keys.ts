import { networkPolicy, type ConnectionOptions, type NetworkPolicy } from "@mci/network-policy";
import type { FetchImplementation, JWTVerifyGetKey } from "jose";

import { KeysError, type KeySource } from "./key-source.ts";

/**
 * Fetches keys from a URL: with the first token, again after ten minutes, and for an unknown key at most every 30 seconds.
 * After a failure it waits for 5 seconds. Sends one request at a time.
 */
export function remoteKeys(url: URL, connections: ConnectionOptions = {}): KeySource {
  const network = networkPolicy(connections);
  const failure = failuresOf(url);
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return {
    get: () => (keys ??= open(url, network, failure)),
    failure,
    close: () => network.close(),
  };
}

/** Reports one failure as one error for a minute, however many tokens it affects: clients could flood a log otherwise. */
function failuresOf(url: URL): (error: unknown) => KeysError {
  let last: { readonly reason: string; readonly at: number; readonly error: KeysError } | undefined;
  return (error) => {
    if (error instanceof KeysError) return error;
    const reason = String(error);
    const now = performance.now();
    if (last?.reason !== reason || now - last.at > 60_000) {
      last = {
        reason,
        at: now,
        error: new KeysError(`The keys at ${url.host} are unavailable or unusable.`, { cause: error }),
      };
    }
    return last.error;
  };
}

async function open(
  url: URL,
  network: NetworkPolicy,
  failure: (error: unknown) => KeysError,
): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch } = await import("jose");
  const find = createRemoteJWKSet(url, { [customFetch]: spaced(fetchThrough(network)) });
  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (error) {
      throw isAboutTheToken(error) ? error : failure(error);
    }
  };
}

function fetchThrough(network: NetworkPolicy): FetchImplementation {
  return async (url, { headers, signal }) => {
    const sending = { method: "GET", headers: [...headers].flat(), signal, maxBytes: 1_000_000 };
    const { status, body, truncated } = await network.request(new URL(url), sending, {
      rules: anyHost,
      from: "author",
    });
    if (truncated) throw new Error("A set of keys may have 1,000,000 bytes.");
    return new Response(new Uint8Array(body), { status });
  };
}

const anyHost = Object.freeze({});

/** A failing key server is not asked again for a while, whatever tokens arrive. */
function spaced(fetch: FetchImplementation): FetchImplementation {
  let failed: { readonly at: number; readonly error: unknown } | undefined;
  return async (url, options) => {
    if (failed !== undefined && performance.now() - failed.at < 5_000) throw failed.error;
    try {
      const answer = await fetch(url, options);
      if (answer.status !== 200) throw new Error(`It answered with status ${answer.status}.`);
      failed = undefined;
      return answer;
    } catch (error) {
      failed = { at: performance.now(), error };
      throw error;
    }
  };
}

function isAboutTheToken(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ERR_JWKS_NO_MATCHING_KEY" || code === "ERR_JWKS_MULTIPLE_MATCHING_KEYS";
}
