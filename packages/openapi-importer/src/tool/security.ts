import type { HttpAuth } from "@mci/contract";
import { literally } from "@mci/template/write";
import { unlessBroken } from "../broken.ts";
import type { Operation } from "../operation/operation.ts";
import { child, entries, items, type Located } from "../read/located.ts";
import type { ToolContext } from "./context.ts";
import { readScheme, type Credential } from "./security-scheme.ts";
import { findServer } from "./server-url.ts";

/** How the requests of a tool say who sends them. */
export interface SecurityPlan {
  readonly auth: HttpAuth | undefined;
  /** Credentials that stand beside `auth`, by their names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
}

/** Returns the credentials of an operation, else those of the overlay, unless the document declares the operation public. */
export function planSecurity(operation: Operation, context: ToolContext): SecurityPlan {
  const { security } = operation;
  const isPublic = security !== undefined && alternativesOf(security).every(isEmpty);
  if (isPublic) return none;
  const plan = readSecurity(operation, context);
  return plan === none && context.auth !== undefined ? { ...none, auth: context.auth } : plan;
}

/** Most operations of a document have the same list. */
function alternativesOf(security: Located | undefined): readonly Located[] {
  const list = security?.value;
  if (!Array.isArray(list)) return items(security);
  let known = listed.get(list);
  if (known === undefined) listed.set(list, (known = items(security)));
  return known;
}

const listed = new WeakMap<object, readonly Located[]>();

function isEmpty({ value }: Located): boolean {
  return Object.keys(Object(value)).length === 0;
}

/** Returns the first alternative that an http tool can express; the others are named in a warning. */
function readSecurity({ security, servers }: Operation, context: ToolContext): SecurityPlan {
  const server = findServer(servers, context);
  const refused: string[] = [];
  const alternatives = alternativesOf(security);
  for (const alternative of alternatives) {
    if (isEmpty(alternative) && context.auth !== undefined) return none;
    const result = readAlternative(alternative, server, context);
    if (typeof result === "string") {
      refused.push(result);
      continue;
    }
    if (alternatives.length > 1) {
      const others = formatOthers(alternatives, alternative);
      context.warn(`Authentication is by ${formatAlternative(alternative)}. The other ways are not used: ${others}.`);
    }
    return result;
  }
  if (refused.length > 0 && context.auth === undefined) {
    context.warn(`Requests are sent without authentication: ${[...new Set(refused)].join("; ")}.`);
  }
  return none;
}

/** Whether a parameter is filled by the credentials, and so is not an argument. */
export function isFilled({ auth, headers, params, cookies }: SecurityPlan, position: string, name: string): boolean {
  if (auth?.type === "apiKey" && auth.in === position && isSame(position, auth.name, literally(name))) return true;
  const filled = position === "header" ? headers : position === "query" ? params : position === "cookie" ? cookies : {};
  return Object.keys(filled).some((key) => isSame(position, key, name));
}

function isSame(position: string, left: string, right: string): boolean {
  return position === "header" ? left.toLowerCase() === right.toLowerCase() : left === right;
}

const none: SecurityPlan = { auth: undefined, headers: {}, params: {}, cookies: {} };

function formatOthers(alternatives: readonly Located[], used: Located): string {
  const others = alternatives.slice(0, maxNamed + 1).filter((one) => one !== used);
  const named = others.slice(0, maxNamed);
  const more = alternatives.length - 1 - named.length;
  return named.map(formatAlternative).join("; ") + (more > 0 ? `; and ${more} more` : "");
}

const maxNamed = 20;

function formatAlternative({ value }: Located): string {
  const names = Object.keys(Object(value));
  return names.length === 0 ? "nothing" : names.join(" and ");
}

/** The plan of an alternative, all of whose schemes are needed; a string says why it cannot be expressed. */
function readAlternative(
  alternative: Located,
  server: string | undefined,
  context: ToolContext,
): SecurityPlan | string {
  const { resolver } = context;
  const credentials: Credential[] = [];
  for (const [name, scopes] of entries(alternative)) {
    const schemes = resolver.child(resolver.root, "components") ?? resolver.root;
    const all = child(schemes, "securitySchemes") ?? child(resolver.root, "securityDefinitions");
    const at = all === undefined ? undefined : child(all, name);
    if (at === undefined) return `the security scheme '${name}' is not declared`;
    const asked = items(scopes).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
    const scheme = unlessBroken(() => resolver.resolve(at));
    if (scheme === undefined) return `the security scheme '${name}' cannot be read`;
    const credential = readScheme(name, scheme, asked, server, context);
    if (typeof credential === "string") return credential;
    credentials.push(credential);
  }
  return combine(credentials);
}

/** Combines credentials: one becomes `auth`, and API keys beside it become headers, parameters and cookies. */
function combine(credentials: readonly Credential[]): SecurityPlan | string {
  const headers: Record<string, string> = {};
  const params: Record<string, string> = {};
  const cookies: Record<string, string> = {};
  const tokens = credentials.filter(({ type }) => type !== "apiKey");
  if (tokens.length > 1) return "two credentials would be in one header";
  let [auth]: readonly (HttpAuth | undefined)[] = tokens.flatMap((one) => (one.type === "apiKey" ? [] : [one]));
  for (const key of credentials) {
    if (key.type !== "apiKey") continue;
    const { name, value } = key;
    if (key.in === "cookie") cookies[name] = value;
    else if (auth === undefined) auth = { type: "apiKey", in: key.in, name: literally(name), value };
    else if (key.in === "query") params[name] = value;
    else if (auth.type !== "apiKey" && /^authorization$/i.test(name)) return "two credentials would be in one header";
    else headers[name] = value;
  }
  return { auth, headers, params, cookies };
}
