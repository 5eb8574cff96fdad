import { MCIError } from "@mci/contract";
import { describeTimeout } from "@mci/plugin-kit";

import type { HostAndPort } from "@mci/plugin-kit/network";
import { NetworkError } from "./network-error.ts";

/** How far an answer had come when it failed. */
export interface Progress {
  /** Undefined: it had not begun. */
  readonly status: number | undefined;
  /** Bytes of the body received so far. */
  readonly bytes: number;
}

/** Converts an error of undici, a socket or the check at the socket into one worded for the caller. */
export function connectionError(error: Error, place: HostAndPort, { status, bytes }: Progress): MCIError {
  if (MCIError.is(error)) return error;
  const code = findCode(error);
  const where = place.host.includes(":") ? `[${place.host}]:${place.port}` : `${place.host}:${place.port}`;
  const options = { cause: error, status };
  if (status !== undefined) {
    return new NetworkError("MCI_HTTP_ANSWER", `the answer of ${where} broke off after ${bytes} bytes`, options);
  }
  const reason = reasons[code];
  if (reason !== undefined) return new NetworkError("MCI_HTTP_CONNECT", reason(place.host, where), options);
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return new NetworkError("MCI_HTTP_ANSWER", `the headers of ${where} are too long`, options);
  }
  if (/^(?:HPE_|HTTPParserError)/.test(code)) {
    return new NetworkError("MCI_HTTP_ANSWER", `what ${where} answered is not HTTP (${code})`, options);
  }
  const fault = distrust.find(([pattern]) => pattern.test(code));
  if (fault !== undefined) {
    const [, words, hint] = fault;
    const message = `the certificate of ${where} ${words} (${code})`;
    return new NetworkError("MCI_HTTP_TLS", message, { ...options, hint });
  }
  if (/SSL|TLS|EPROTO/.test(code)) {
    return new NetworkError("MCI_HTTP_TLS", `no TLS connection to ${where} (${code})`, options);
  }
  return new NetworkError("MCI_HTTP_CONNECT", `the request to ${where} failed (${code})`, options);
}

export function aborted(reason: unknown, { host }: HostAndPort, status: number | undefined): NetworkError {
  const options = { cause: reason, status };
  const timeout = describeTimeout(reason);
  if (timeout === undefined) return new NetworkError("MCI_CANCELLED", "The call was cancelled.", options);
  const stage = status === undefined ? `no answer from ${host}` : `the answer of ${host} was not complete`;
  return new NetworkError("MCI_TIMEOUT", `${timeout.text}: ${stage}`, { ...options, details: timeout.details });
}

export function unknownEncoding(encoding: string, status: number | undefined): NetworkError {
  const shown = JSON.stringify(encoding.slice(0, 40));
  return new NetworkError("MCI_HTTP_ANSWER", `the answer's content-encoding is not known: ${shown}`, { status });
}

export function brokenBody(cause: Error, encoding: string, status: number | undefined): NetworkError {
  return new NetworkError("MCI_HTTP_ANSWER", `the answer is not valid ${encoding}`, { cause, status });
}

/** Trying several addresses of a host gives several errors; they mostly agree. */
function findCode(error: Error): string {
  if ("code" in error && typeof error.code === "string") return error.code;
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? findCode(first) : error.name;
}

const closedEarly = (_: string, where: string): string => `${where} closed the connection without an answer`;
const unreachable = (_: string, where: string): string => `no way to ${where}: network or host unreachable`;
const tooSlow = (_: string, where: string): string => `no connection to ${where} within 10 seconds`;

const reasons: Readonly<Record<string, (host: string, where: string) => string>> = {
  ECONNREFUSED: (_, where) => `connection refused by ${where}`,
  ENOTFOUND: (host) => `host not found: ${host}`,
  EAI_NODATA: (host) => `host not found: ${host}`,
  EAI_AGAIN: (host) => `host not found: ${host} (the name server does not answer)`,
  ECONNRESET: closedEarly,
  EPIPE: closedEarly,
  UND_ERR_SOCKET: closedEarly,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: tooSlow,
  UND_ERR_CONNECT_TIMEOUT: tooSlow,
  UND_ERR_HEADERS_TIMEOUT: tooSlow, // of a proxy; others have the whole call
};

const extraAuthorities =
  "Name its certificate authority in the option 'ca', or in the NODE_EXTRA_CA_CERTS variable of the process.";

const distrust: readonly [code: RegExp, words: string, hint?: string][] = [
  [/ALTNAME_INVALID/, "is made out to another name"],
  [/CERT_HAS_EXPIRED/, "has expired"],
  [/CERT_NOT_YET_VALID/, "is not valid yet"],
  [/CERT|SELF_SIGNED|UNABLE_TO_|ISSUER/, "is not trusted", extraAuthorities],
];
