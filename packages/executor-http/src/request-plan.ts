import type { Call, HttpExecution, Kit, Tool } from "@mci/contract";
import { acceptEncoding } from "@mci/network-policy";

import { authOf, basic } from "./auth.ts";
import { bodyOf, type Body } from "./body.ts";
import { constantHeader, headersOf, type Header } from "./headers.ts";
import { queryOf, queryText, type Query } from "./query.ts";
import type { Show } from "./show.ts";
import { urlTemplate, type UrlTemplate } from "./url-template.ts";
import { parseUrl, withQuery } from "./url.ts";

/** A tool's request, parsed once. */
export interface RequestPlan {
  readonly url: UrlTemplate;
  readonly query: Query;
  readonly body: Body | undefined;
  /** True when it carries what belongs to its author: `auth`, or anything from the environment. */
  readonly hasCredentials: boolean;
  /** The request of one call. Throws TemplateError and NetworkError (MCI_HTTP_URL). */
  build(call: Call, show: Show): HttpRequest;
}

export interface HttpRequest {
  readonly url: URL;
  /** `"props"` when the url comes wholly from the arguments. */
  readonly from: "author" | "props";
  readonly method: string;
  readonly headers: readonly SentHeader[];
  /** What `body` was written from. */
  readonly content: unknown;
  readonly body: string | undefined;
}

export interface SentHeader {
  readonly name: string;
  readonly value: string;
  /** JSON pointer in the execution block; undefined for what we add ourselves. */
  readonly at: string | undefined;
}

export function requestPlan({ execution, inputSchema }: Tool<HttpExecution>, kit: Kit): RequestPlan {
  const url = urlTemplate(execution.url, kit, { inputSchema, pathValues: execution.pathValues });
  const auth = execution.auth === undefined ? undefined : authOf(execution.auth, kit);
  const query = queryOf(execution, kit, auth?.query);
  const body = execution.body === undefined ? undefined : bodyOf(execution.body, kit);
  const headers = allHeaders(headersOf(execution.headers ?? {}, kit), auth?.header);
  const method = (execution.method ?? "GET").toUpperCase();
  const names = [query, ...headers, ...(body === undefined ? [] : [body])].flatMap((part) => part.names);

  return {
    url,
    query,
    body,
    hasCredentials:
      headers.some(({ secret }) => secret) || query.key !== undefined || names.some((name) => /^env\b/.test(name)),
    build(call, show) {
      const { scope } = call;
      const { text, from } = url.target(scope);
      const target = parseUrl(withQuery(text, queryText(query.pairs(scope, show))), from);
      const sent: SentHeader[] = [];
      for (const header of headers) {
        const value = header.value(call, show);
        if (value !== undefined) sent.push({ name: header.name, value, at: header.at });
      }
      if (target.username !== "" || target.password !== "") sent.push(...userOf(target, sent, call, show));
      const content = body?.content(scope);
      if (body === undefined || content === undefined) {
        return { url: target, from, method, headers: sent, content, body: undefined };
      }
      if (!has(sent, "content-type")) sent.push({ name: "content-type", value: body.type, at: body.at });
      return { url: target, from, method, headers: sent, content, body: body.text(content) };
    },
  };
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
function userOf(url: URL, sent: readonly SentHeader[], call: Call, show: Show): readonly SentHeader[] {
  const [user, password] = [decoded(url.username), decoded(url.password)];
  url.username = "";
  url.password = "";
  call.mask(password);
  if (has(sent, "authorization")) return [];
  return [{ name: "Authorization", value: basic(call, user, password, show), at: "/url" }];
}

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
