import type { JsonObject, McpServer, McpServerConfig } from "@mci/contract";
import { isRecord, toPointer } from "@mci/plugin-kit";
import { hasSecretName } from "@mci/plugin-kit/secrets";
import { CannotConvert } from "../conversion.ts";

/** Reads the texts of a server. */
export interface TextReader {
  /** Returns a text as a field of a schema file. `secret`: a name for its value, if the place is one for a credential. */
  field(text: unknown, at: string, secret?: string): string;
  env(name: string): string;
  warn(at: string, message: string, hint?: string): void;
}

/** Returns the entry of `mcp_servers` for one of a client's configuration. Throws CannotConvert for one without an equal. */
export function toServer(name: string, given: JsonObject, reader: TextReader): McpServer {
  const entry = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  if (entry["disabled"] === true || entry["enabled"] === false) throw new CannotConvert("It is disabled.", "");
  const { command, source } = entry;
  const urlField = ["url", "serverUrl", "httpUrl"].find(
    (field) => typeof entry[field] === "string" && entry[field] !== "",
  );
  const type = entry["type"] ?? entry["transport"];
  if (type === "ws" || type === "websocket") throw new CannotConvert("WebSocket servers cannot be reached.", "/type");
  const config = configOf(entry, reader);
  reportLost(name, entry, reader);
  if (urlField !== undefined) {
    const url = String(entry[urlField]);
    if (type === "sse" || (type === undefined && /\/sse\/?(?:\?|$)/.test(url))) {
      reader.warn("", `Server '${name}' is one of the older transport, SSE.`, sseHint);
    }
    const headers = headersOf(entry, reader);
    return {
      type: "http",
      url: reader.field(url, toPointer(urlField)),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      config,
    };
  }
  const program = isRecord(command)
    ? { ...entry, command: command["path"], args: command["args"], env: command["env"] }
    : entry;
  if (typeof program.command !== "string" || program.command === "") {
    throw new CannotConvert(
      source === "extension" ? "An extension of the editor starts it." : "It has neither 'command' nor 'url'.",
      "",
    );
  }
  const args = argsOf(program["args"], reader);
  const env = envOf(program, reader);
  return {
    command: reader.field(program.command, "/command"),
    ...(args.length > 0 ? { args } : {}),
    ...(Object.keys(env).length > 0 ? { env } : {}),
    config,
  };
}

const sseHint = "It is tried over Streamable HTTP first, which its vendor may have by now, then over SSE.";

function argsOf(value: unknown, { field }: TextReader): readonly string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new CannotConvert("'args' is not a list.", "/args");
  return value.map((arg: unknown, index) => {
    const at = toPointer("args", String(index));
    if (typeof arg !== "string") return field(arg, at);
    // A variable of `docker run -e`, an option, or a header of a bridge: what stands before the credential stays readable.
    const [, before = "", name = "", credential = ""] = /^(-{0,2}([\w-]+)\s?[=:]\s*(?!\/\/))(.+)$/s.exec(arg) ?? [];
    if (isSecretPlace(name)) return field(before, at) + field(credential, at, name);
    const option: unknown = index > 0 ? value[index - 1] : undefined;
    const isValue =
      typeof option === "string" && /^--?[a-z]/i.test(option) && !option.includes("=") && !arg.startsWith("-");
    return field(arg, at, isValue && isSecretPlace(option) ? option : undefined);
  });
}

function isSecretPlace(name: string): boolean {
  return hasSecretName(name) || /^(?:proxy-)?authorization$|^cookie$/i.test(name);
}

function envOf(
  { env, env_vars: passed, environment = env }: JsonObject,
  { field, env: placeholder }: TextReader,
): Record<string, string> {
  const names = (Array.isArray(passed) ? passed : []).map((name: unknown) => (isRecord(name) ? name["name"] : name));
  return {
    ...Object.fromEntries(names.filter((name) => typeof name === "string").map((name) => [name, placeholder(name)])),
    ...Object.fromEntries(
      Object.entries(isRecord(environment) ? environment : {})
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name, field(value, toPointer("env", name), isSecretPlace(name) ? name : undefined)]),
    ),
  };
}

function headersOf(
  { headers, http_headers: httpHeaders = headers, env_http_headers: fromEnv, bearer_token_env_var: bearer }: JsonObject,
  { field, env }: TextReader,
): Record<string, string> {
  return {
    ...Object.fromEntries(
      Object.entries(isRecord(httpHeaders) ? httpHeaders : {})
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [
          name,
          field(value, toPointer("headers", name), isSecretPlace(name) ? secretWord(name) : undefined),
        ]),
    ),
    ...Object.fromEntries(
      Object.entries(isRecord(fromEnv) ? fromEnv : {}).map(([name, value]) => [name, env(String(value))]),
    ),
    ...(typeof bearer === "string" ? { Authorization: `Bearer ${env(bearer)}` } : {}),
  };
}

function secretWord(header: string): string {
  return /authorization$/i.test(header) ? "token" : header.replace(/^x-/i, "");
}

/** A server that fails leaves the others working, as in a client. */
function configOf(entry: JsonObject, reader: TextReader): McpServerConfig {
  return { ...filterOf(entry, reader), onUnavailable: "warn" };
}

/** The tools that a client was told to use, or not to use. */
function filterOf(entry: JsonObject, { warn }: TextReader): Pick<McpServerConfig, "filter" | "filterValue"> {
  for (const [filter, fields] of filters) {
    for (const field of fields) {
      const names = entry[field];
      if (!Array.isArray(names) || names.length === 0 || names.includes("*")) continue;
      if (names.every((tool) => typeof tool === "string" && /^[^,()]+$/.test(tool)))
        return { filter, filterValue: names.join(",") };
      warn(toPointer(field), `'${field}' is not taken over: it is more than a list of names.`);
    }
  }
  return {};
}

const filters = [
  ["only", ["includeTools", "enabledTools", "enabled_tools", "tools"]],
  ["except", ["excludeTools", "disabledTools", "disabled_tools"]],
] as const;

/** Says what has no place in a schema file and changes what the server does. */
function reportLost(name: string, entry: JsonObject, { warn }: TextReader): void {
  for (const [field, hint] of Object.entries(lost)) {
    if (Object.hasOwn(entry, field))
      warn(toPointer(field), `'${field}' of server '${name}' is not taken over.`, hint.replace("NAME", name));
  }
}

const lost: Readonly<Record<string, string>> = {
  cwd: "Commands start in the folder of the schema file: write paths in 'args' relative to it.",
  envFile: `Name the values that the server needs in its 'env': "API_KEY": "{{env.API_KEY}}". Those of .env beside the schema file are read.`,
  auth: "Log in with 'mci login NAME'.",
  oauth: "Log in with 'mci login NAME'.",
  headersHelper: "Put the credential into 'headers', as {{env.TOKEN}}.",
};
