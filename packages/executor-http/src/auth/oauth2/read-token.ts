import { STATUS_CODES } from "node:http";

import type { NetworkResponse } from "@mci/network-policy";

import { formEncoded, oauthMembers } from "@mci/plugin-kit/network";
import { RequestError } from "../../request-error.ts";
import { planRetry } from "../../send/retry.ts";
import { formatUrl } from "../../request/url.ts";
import { toClientAuth } from "./client-auth.ts";
import type { TokenRequest } from "./token-request.ts";

export interface NewToken {
  readonly text: string;
  /** Milliseconds it is good for, as far as the server says. */
  readonly lifetime: number;
}

/** The token in the answer of a token endpoint (RFC 6749, section 5). Throws RequestError (MCI_HTTP_TOKEN). */
export function readToken(response: NetworkResponse, request: TokenRequest): NewToken {
  const { status, truncated } = response;
  if (truncated) throw unusable(request, "more than 1 MB");
  const fields = membersOf(response);
  const isRefused = fields["access_token"] === undefined && fields["error"] !== undefined;
  if (status > 299 || isRefused) throw refusal(response, request);
  return toNewToken(fields, request);
}

/** Returns the token among the members of an answer. Throws RequestError (MCI_HTTP_TOKEN) if it cannot be used. */
export function toNewToken(fields: Members, request: TokenRequest): NewToken {
  const token = fields["access_token"];
  if (typeof token !== "string") throw unusable(request, "no access_token");
  if (!/^[\x20-\x7e]+$/.test(token)) throw unusable(request, "an access_token that fits no header");
  const type = fields["token_type"] ?? "bearer";
  if (typeof type !== "string" || type.toLowerCase() !== "bearer") {
    throw unusable(
      request,
      `a token of type ${quotedWithoutSecret(type, request)}, and only bearer tokens can be used`,
    );
  }
  return { text: token, lifetime: readLifetime(fields["expires_in"]) };
}

type Members = Readonly<Record<string, unknown>>;

function membersOf({ body }: NetworkResponse): Members {
  return oauthMembers(new TextDecoder().decode(body)) ?? {};
}

/** A server that does not say gets asked every few minutes; most tokens are good for an hour. */
const unknownLifetime = 5 * 60_000;

function readLifetime(seconds: unknown): number {
  const isNumber = typeof seconds === "number" || (typeof seconds === "string" && /^\d+(?:\.\d+)?$/.test(seconds));
  return isNumber && Number(seconds) >= 0 ? Number(seconds) * 1000 : unknownLifetime;
}

/** Returns the error of an answer without a token that can be used. */
export function unusable({ url }: TokenRequest, what: string): RequestError {
  return new RequestError("MCI_HTTP_TOKEN", `no OAuth2 token: ${url.host} answered ${what}`, {
    hint: "Check auth.tokenUrl: a token endpoint answers with JSON that has an access_token.",
  });
}

/** Returns the error of a token endpoint that refuses. */
export function refusal(response: NetworkResponse, request: TokenRequest): RequestError {
  const { error, error_description: description } = membersOf(response);
  const { status } = response;
  const reason = STATUS_CODES[status];
  const reasons = [error, description]
    .filter((part) => part !== undefined)
    .map((part) => quotedWithoutSecret(part, request));
  const name = reason === undefined ? `${status}` : `${status} ${reason}`;
  const text = reasons.length === 0 ? name : `${name}, ${reasons.join(", ")}`;
  return new RequestError("MCI_HTTP_TOKEN", `no OAuth2 token: ${request.url.host} answered ${text}`, {
    hint: hintFor(response, error, request),
    retry: planRetry(response, true),
  });
}

function hintFor({ status, headers }: NetworkResponse, error: unknown, request: TokenRequest): string {
  const { clientAuth, url, exchange } = request;
  if (status > 299 && status < 400) {
    const target = String(headers["location"] ?? "");
    const where = URL.canParse(target, url.href) ? `, perhaps ${formatUrl(new URL(target, url).href)}` : "";
    return `Token endpoints are not redirected: write the final url in auth.tokenUrl${where}.`;
  }
  if (error === "invalid_client" || (error === undefined && status === 401)) {
    const other =
      clientAuth === "body" ? `need auth.clientAuth: "basic"` : `take them in the body, without auth.clientAuth`;
    return `Check auth.clientId and auth.clientSecret; some servers ${other}.`;
  }
  if (error === "invalid_scope") return "Check auth.scopes.";
  const flow = exchange === undefined ? "the client credentials flow" : "token exchange";
  if (error === "unauthorized_client") return `Allow this client ${flow} at the server.`;
  if (error === "invalid_target") return "Check auth.audience.";
  if (status === 429 || status >= 500) return "Try again later.";
  return "Check auth.tokenUrl, auth.clientId, auth.clientSecret and auth.scopes.";
}

/** Quotes a server's message in one line of limited length, without the secret, which it may repeat. */
export function quotedWithoutSecret(value: unknown, request: TokenRequest): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return JSON.stringify(withoutSecret(text, request).slice(0, 200));
}

function withoutSecret(text: string, request: TokenRequest): string {
  const { clientSecret, exchange } = request;
  const pair = toClientAuth({ ...request, clientAuth: "basic" }).header?.slice("Basic ".length) ?? "";
  const forms = [clientSecret, formEncoded(clientSecret), pair, exchange?.caller.token ?? ""];
  return forms.reduce((rest, form) => (form.length < 6 ? rest : rest.replaceAll(form, "***")), text);
}
