import { MCIError } from "@mci/contract";

import { connectionError } from "../exchange/failures.ts";
import { toHostAndPort } from "../access/check-url.ts";
import { NetworkError } from "../exchange/network-error.ts";
import type { Proxy } from "./proxy.ts";

/** A proxy that cannot be spoken to. */
export function proxyFailure(proxy: Proxy, error: unknown): MCIError {
  if (MCIError.is(error)) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const { message } = connectionError(cause, toHostAndPort(proxy.origin), { status: undefined, bytes: 0 });
  return new NetworkError("MCI_HTTP_CONNECT", `no way through the proxy: ${message}`, {
    cause,
    hint: formatHint(proxy),
  });
}

/** A proxy that does not let a request through. */
export function proxyDenial(proxy: Proxy, url: URL, status: number): NetworkError {
  const { host } = proxy.origin;
  const user = proxy.authorization === undefined ? "a user" : "another user";
  const words = status === 407 ? `asks for ${user} and password` : `opens no connection to ${url.host}`;
  return new NetworkError("MCI_HTTP_CONNECT", `the proxy ${host} ${words} (${status})`, { hint: formatHint(proxy) });
}

function formatHint({ source }: Proxy): string {
  return `The proxy is set by ${source}.`;
}
