import { ConfigError } from "@mci/contract";

import type { ConnectionOptions } from "../route/connection-options.ts";
import { toHostAndPort } from "../access/check-url.ts";
import { directHosts } from "./no-proxy.ts";

export interface Proxy {
  /** Without user and password. */
  readonly origin: URL;
  /** Value of the proxy-authorization header. */
  readonly authorization: string | undefined;
  /** The password, and its form in the header. */
  readonly secrets: readonly string[];
  /** The option or variable it comes from. */
  readonly source: string;
}

/** The proxy a request goes through, if any. */
export type ProxyChoice = (url: URL) => Proxy | undefined;

/** Reads the option `proxy`; undefined when no request goes through one. Throws ConfigError, without its password. */
export function proxyChoice(option: ConnectionOptions["proxy"]): ProxyChoice | undefined {
  if (option === undefined) return undefined;
  if (typeof option === "string") {
    const proxy = parseProxy(option, "the option 'proxy'");
    return () => proxy;
  }
  if (typeof option !== "object" || option === null) throw invalidProxy("the option 'proxy'");
  const [https, http] = [fromEnvironment(option, "HTTPS_PROXY"), fromEnvironment(option, "HTTP_PROXY")];
  const direct = directHosts(variable(option, "NO_PROXY")?.value ?? "");
  if (direct === "all" || (https === undefined && http === undefined)) return undefined;
  return (url) => (direct.includes(toHostAndPort(url)) ? undefined : url.protocol === "https:" ? https : http);
}

function fromEnvironment(environment: Environment, name: string): Proxy | undefined {
  const found = variable(environment, name);
  return found === undefined ? undefined : parseProxy(found.value, inOption(found.name));
}

type Environment = Readonly<Record<string, unknown>>;

/** An empty variable is none. */
function variable(environment: Environment, upper: string): { name: string; value: string } | undefined {
  for (const name of [upper.toLowerCase(), upper]) {
    const value = Object.hasOwn(environment, name) ? (environment[name] ?? "") : "";
    if (typeof value !== "string") throw new ConfigError("MCI_CONFIG", `${inOption(name)} is not a string.`);
    if (value.trim() !== "") return { name, value };
  }
  return undefined;
}

function parseProxy(text: string, source: string): Proxy {
  const written = text.trim();
  const url = parse(written.includes("://") ? written : `http://${written}`);
  if (url === undefined) throw invalidProxy(source);
  const { username, password } = url;
  try {
    const secret = decodeURIComponent(password);
    const user = `${decodeURIComponent(username)}:${secret}`;
    const pair = user === ":" ? undefined : Buffer.from(user).toString("base64");
    const authorization = pair === undefined ? undefined : `Basic ${pair}`;
    return { origin: new URL(url.origin), authorization, secrets: pair === undefined ? [] : [secret, pair], source };
  } catch {
    throw invalidProxy(source);
  }
}

/** A path or a query would be the rest of a password that is not percent-encoded. */
function parse(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  return url.pathname === "/" && url.search === "" && url.hash === "" ? url : undefined;
}

function inOption(name: string): string {
  return `${name} in the option 'proxy'`;
}

function invalidProxy(source: string): ConfigError {
  return new ConfigError("MCI_CONFIG", `${source.replace(/^the/, "The")} is not the URL of an http or https proxy.`, {
    hint: 'Write "http://proxy.example:3128"; a user and password before the host are percent-encoded.',
  });
}
