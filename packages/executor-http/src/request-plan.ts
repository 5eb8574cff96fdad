import type { Call, HttpExecution, PrepareContext, Tool } from "@mci/contract";
import { acceptEncoding } from "@mci/network-policy";

import { checkExchange } from "./auth/exchange/check-exchange.ts";
import { prepareAuth, basic, type Auth } from "./auth/auth.ts";
import type { Grant } from "./auth/oauth2/grant.ts";
import type { Body, WrittenBody } from "./request/body/body.ts";
import { prepareBody } from "./request/body/prepare-body.ts";
import { checkPathValues } from "./request/check-path-values.ts";
import { withCookies } from "./request/cookies.ts";
import { constantHeader, prepareHeaders, type Header } from "./request/headers.ts";
import type { HttpRequest, SentHeader } from "./request/http-request.ts";
import { withIdempotency } from "./request/idempotency.ts";
import { prepareQuery, type Query } from "./request/query.ts";
import { masked, type SecretDisplay } from "./request/secret-display.ts";
import { checkStyles } from "./request/styles/check-styles.ts";
import { traceNames } from "./request/trace-headers.ts";
import { urlTemplate, type UrlTemplate } from "./request/url-template.ts";
import { parseUrl, withQuery } from "./request/url.ts";

/** A tool's request, parsed once. */
export interface RequestPlan {
  readonly method: string;
  readonly url: UrlTemplate;
  readonly query: Query;
  readonly headers: readonly Header[];
  readonly body: Body | undefined;
  /** Set when it is sent with a token, which has to be asked for first. */
  readonly grant: Grant | undefined;
  /** Names of headers, in lower case, that say who asks, or that differ with each call. */
  readonly personal: ReadonlySet<string>;
  /** True when it carries what belongs to its author: `auth`, files, or anything from the environment. */
  readonly hasCredentials: boolean;
}

export function requestPlan(tool: Tool<HttpExecution>, context: PrepareContext): RequestPlan {
  const { execution, inputSchema } = tool;
  const { pathValues, styles } = execution;
  const url = urlTemplate(execution.url, context, { at: "/url", inputSchema, pathValues, styles: styles?.url });
  checkPathValues(pathValues ?? [], url.names, context);
  checkStyles(execution, url.names, context);
  const auth = execution.auth === undefined ? undefined : prepareAuth(execution.auth, context, { inputSchema });
  if (execution.auth?.type === "exchange") checkExchange(tool, execution.auth, context);
  const query = prepareQuery(execution, context, auth?.query);
  const body = prepareBody(tool, context);
  const own = withCookies(prepareHeaders(execution.headers ?? {}, context, styles?.headers), execution, context);
  const headers = allHeaders(withIdempotency(own, tool, context), auth?.header);
  const names = [query, ...headers, ...(body === undefined ? [] : [body])].flatMap((part) => part.names);
  return {
    method: (execution.method ?? "GET").toUpperCase(),
    url,
    query,
    headers,
    body,
    grant: auth?.grant,
    personal: personalNames(execution, auth),
    hasCredentials:
      headers.some(({ secret }) => secret) ||
      query.key !== undefined ||
      (body !== undefined && body.files.length > 0) ||
      names.some((name) => /^env\b/.test(name)),
  };
}

/** Returns the request of one call; no file is opened. Throws TemplateError, NetworkError, PathError, MCIError (MCI_HTTP_BODY). */
export function buildRequest(plan: RequestPlan, call: Call, show: SecretDisplay): HttpRequest {
  const { method, url, query, headers, body } = plan;
  const { scope } = call;
  const { text, from } = url.target(scope);
  const target = parseUrl(withQuery(text, query.text(scope, show)), from);
  const sent: SentHeader[] = [];
  for (const header of headers) {
    const value = header.value(call, show);
    if (value !== undefined) sent.push({ name: header.name, value, at: header.at });
  }
  if (target.username !== "" || target.password !== "") sent.push(...takeUser(target, sent, call, show));
  const written = body?.write(scope);
  const typed = body === undefined ? sent : typedHeaders(sent, written, body.at, show);
  return { url: target, from, method, headers: typed, body: written };
}

/** A token that is the same for all callers is masked where it stands. */
function personalNames(execution: HttpExecution, auth: Auth | undefined): Set<string> {
  const isOwn = auth?.header !== undefined && (auth.grant === undefined || execution.auth?.type === "exchange");
  return new Set([...(isOwn ? [auth.header.key] : []), ...(execution.traceContext === true ? traceNames : [])]);
}

/** `auth` replaces a header of the same name, and a header of the author's what we would add. */
function allHeaders(headers: readonly Header[], auth: Header | undefined): readonly Header[] {
  const given = auth === undefined ? headers : [...headers.filter(({ key }) => key !== auth.key), auth];
  return [...given, ...defaults.filter(({ key }) => given.every((header) => header.key !== key))];
}

/** Many servers refuse a request without the first two. */
const defaults = [
  constantHeader("user-agent", "mci"),
  constantHeader("accept", "*/*"),
  constantHeader("accept-encoding", acceptEncoding),
];

/** Takes the user and password out of a url; they go into a header, unless it is there already. */
function takeUser(url: URL, sent: readonly SentHeader[], call: Call, show: SecretDisplay): readonly SentHeader[] {
  const [user, password] = [decoded(url.username), decoded(url.password)];
  url.username = "";
  url.password = "";
  call.mask(password);
  if (has(sent, "authorization")) return [];
  return [{ name: "Authorization", value: basic(call, user, password, show), at: "/url" }];
}

/** Nothing has a type where an optional body is left out. */
function typedHeaders(
  headers: readonly SentHeader[],
  body: WrittenBody | undefined,
  at: string,
  show: SecretDisplay,
): readonly SentHeader[] {
  if (body !== undefined) return withType(headers, body, at, show);
  return headers.filter(({ name }) => name.toLowerCase() !== "content-type");
}

/** A header of the author's wins. In one that says multipart the boundary is still that of the body. */
function withType(
  headers: readonly SentHeader[],
  { type, boundary }: WrittenBody,
  at: string,
  show: SecretDisplay,
): readonly SentHeader[] {
  const bound = boundary === undefined || show === masked ? "" : `; boundary=${boundary}`; // curl makes its own
  if (!has(headers, "content-type")) return [...headers, { name: "content-type", value: type + bound, at }];
  if (boundary === undefined) return headers;
  return headers.map((header) => {
    const isMultipart = header.name.toLowerCase() === "content-type" && /^\s*multipart\//i.test(header.value);
    return isMultipart ? { ...header, value: header.value.replaceAll(boundaries, "") + bound } : header;
  });
}

const boundaries = /;\s*boundary\s*=\s*(?:"[^"]*"|[^;]*)/gi;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function has(headers: readonly SentHeader[], key: string): boolean {
  return headers.some(({ name }) => name.toLowerCase() === key);
}
