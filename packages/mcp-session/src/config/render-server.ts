import {
  ConfigError,
  MCIError,
  TemplateError,
  type Field,
  type JsonObject,
  type McpServer,
  type Scope,
  type SourcedValue,
} from "@mci/contract";
import { placeAt } from "@mci/plugin-kit";
import { envSecrets, minSecretLength, secretNames, secretsAt } from "@mci/plugin-kit/secrets";
import { missingEnv, parseField, parsePath, unquotedFallbacks, type IsSet, type UnquotedFallback } from "@mci/template";

import type { ServerToReach } from "../contract.ts";
import type { Target } from "./target.ts";

/** A server with the values of env in its configuration. */
export interface RenderedServer {
  readonly target: Target;
  /** Strings of env in headers and variables, and those anywhere in it whose names say that they are secrets. */
  readonly secrets: readonly string[];
}

/** The configuration of a server with the values of env in it. Throws TemplateError, and ConfigError if the URL is invalid. */
export function renderServer(given: ServerToReach): RenderedServer {
  const { name, server, folder, env, rules, document = {} } = given;
  const sourced = sourcedIn(server, given.sourced);
  const scope: Scope = { props: {}, input: {}, properties: {}, env };
  const secrets = new Set([...secretsRead(server, env, document), ...sourced.map((value) => String(env[value.name]))]);
  refuseBound(given, sourced);
  const render = (text: string): string => parseServerField(server, text).render(scope);
  const renderAll = (texts: Readonly<Record<string, string>> = {}): Record<string, string> =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => {
        const pieces = parseServerField(server, text).pieces(scope);
        for (const { from, text } of pieces) if (from === "env" && text.length >= minSecretLength) secrets.add(text);
        return [key, pieces.map(({ text }) => text).join("")];
      }),
    );
  const target: Target =
    "command" in server
      ? {
          kind: "stdio",
          name,
          command: render(server.command),
          args: (server.args ?? []).map(render),
          env: renderAll(server.env),
          folder,
        }
      : {
          kind: "http",
          name,
          url: parseUrl(name, render(server.url)),
          headers: renderAll(server.headers),
          rules,
          sourced,
        };
  if (target.kind === "http") checkHeaders(name, target.headers);
  return { target, secrets: [...secrets] };
}

function sourcedIn(server: McpServer, sourced: readonly SourcedValue[] = []): readonly SourcedValue[] {
  if (sourced.length === 0) return sourced;
  const read = new Set(listEnvPaths(server).map((path) => parsePath(path)[1]));
  return sourced.filter(({ name }) => read.has(name));
}

/** Throws MCIError (MCI_SECRET) for values bound to hosts in the configuration of a command: a program may send them anywhere. */
export function refuseBound(
  { name, server }: Pick<ServerToReach, "name" | "server">,
  sourced: readonly SourcedValue[],
): void {
  const bound = "command" in server ? sourcedIn(server, sourced).find(({ hosts }) => hosts !== undefined) : undefined;
  if (bound === undefined) return;
  const message = `env.${bound.name} may only be sent to ${bound.hosts?.join(", ")}, so the server '${name}', which is a command, cannot use it.`;
  throw new MCIError("MCI_SECRET", message, {
    hint: "Take its 'hosts' out of the secrets file, or give the server another value.",
  });
}

/** The secrets among the env values that a configuration reads, by the rule for those that a tool reads. */
function secretsRead(server: McpServer, env: JsonObject, document: JsonObject): readonly string[] {
  const read = textsOf(server).flatMap((text) => parseServerField(server, text).names);
  if (read.length === 0) return [];
  const secrets = envSecrets(env, secretNames([document]));
  return read.flatMap((path) => secretsAt(secrets, parsePath(path)));
}

/** A server at a URL with the values of env in its configuration. */
export interface RenderedHttpServer {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns where a server at a URL is; undefined for a command. Throws TemplateError, and ConfigError if the URL is invalid. */
export function renderHttpServer(server: ServerToReach): RenderedHttpServer | undefined {
  const { target } = renderServer(server);
  return target.kind === "http" ? { url: target.url, headers: target.headers } : undefined;
}

/** The env values a configuration reads, as paths: `env.TOKEN`. Throws TemplateError for a text that cannot be parsed. */
export function listEnvPaths(server: McpServer): readonly string[] {
  return textsOf(server).flatMap((text) => parseServerField(server, text).names);
}

/** The names of env values that a configuration lacks. Throws TemplateError for a text that cannot be parsed. */
export function listMissingEnv(server: McpServer, isSet: IsSet): readonly string[] {
  return textsOf(server).flatMap((text) => missingEnv(parseServerField(server, text), isSet));
}

/** The fallbacks in a configuration that have no quotes and count as text: not those that are refused. */
export function listUnquotedFallbacks(server: McpServer): readonly UnquotedFallback[] {
  return textsOf(server)
    .flatMap(unquotedFallbacks)
    .filter((fallback) => !readsLikePath(fallback));
}

function readsLikePath({ text }: UnquotedFallback): boolean {
  return /^[A-Za-z_$][\w$-]*$/.test(text);
}

function textsOf(server: McpServer): readonly string[] {
  return "command" in server
    ? [server.command, ...(server.args ?? []), ...Object.values(server.env ?? {})]
    : [server.url, ...Object.values(server.headers ?? {})];
}

/** Parsed once. */
function parseServerField(server: McpServer, text: string): Field {
  let fields = known.get(server);
  if (fields === undefined) known.set(server, (fields = new Map()));
  let field = fields.get(text);
  if (field === undefined) fields.set(text, (field = parseEnvField(text)));
  return field;
}

const known = new WeakMap<McpServer, Map<string, Field>>();

function parseEnvField(text: string): Field {
  const field = parseField(text, { native: true });
  const name = unquotedFallbacks(text).find(readsLikePath);
  if (name !== undefined) {
    const { offset } = name;
    const message = `A server's configuration sees env only, not ${name.text}, which has no quotes and reads like the path of a value.`;
    const hint = `Quote it: ${name.quoted}`;
    throw new TemplateError("MCI_TEMPLATE_VALUE", message, { ...placeAt(text, offset), offset }, { hint });
  }
  const stray = field.names.find((path) => !/^env(?:[.[]|$)/.test(path));
  if (stray === undefined) return field;
  const offset = Math.max(0, text.search(/\{\{|\{!!/));
  const message = `A server's configuration sees env only, not ${stray}: the arguments of a call are never a part of a command line, a url or a header in it.`;
  const hint = "Write {{env.NAME}}, or pass the value as an argument of one of the server's tools.";
  throw new TemplateError("MCI_TEMPLATE_VALUE", message, { ...placeAt(text, offset), offset }, { hint });
}

function parseUrl(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new ConfigError("MCI_CONFIG", `The url of the server '${name}' must be an http or https URL.`, {
      hint: "Give a whole url, such as https://mcp.example.com/mcp.",
    });
  }
  if (url.username !== "" || url.password !== "") {
    throw new ConfigError("MCI_CONFIG", `The url of the server '${name}' contains a user or password.`, {
      hint: "Put them into the header Authorization.",
    });
  }
  return url;
}

function checkHeaders(name: string, headers: Readonly<Record<string, string>>): void {
  for (const [header, value] of Object.entries(headers)) {
    if (isToken.test(header) && isHeaderValue.test(value)) continue;
    throw new ConfigError(
      "MCI_CONFIG",
      `The header ${JSON.stringify(header)} of the server '${name}' cannot be sent.`,
      {
        hint: "Names are letters, digits and dashes; values contain no line breaks and no control characters.",
      },
    );
  }
}

const isToken = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// oxlint-disable-next-line no-control-regex -- they are what is refused
const isHeaderValue = /^[^\u0000-\u0008\u000a-\u001f\u007f\u0100-\uffff]*$/;
