import type { HttpAuth, HttpExecution, HttpMethod, JsonObject } from "@mci/contract";
import { isRecord, omitUndefined } from "@mci/plugin-kit";
import { envPlaceholder, literally, textPlaceholder, valuePlaceholder } from "@mci/template/write";
import { CannotConvert, printValue, withHost, type ToolSource } from "../conversion.ts";
import type { CallTemplate } from "./call-template.ts";

/**
 * Returns the request of a tool: arguments named in the url in braces, those of `header_fields` as headers, the one called
 * `body_field` as the body, and all others in the query.
 */
export function toHttp({ fields, at }: CallTemplate, { tool, warn }: ToolSource, baseUrl?: string): HttpExecution {
  const { url, body_field: bodyField = "body", header_fields: headerFields } = fields;
  const bodyName = printValue(bodyField);
  const { content_type: contentType = "application/json" } = fields;
  if (typeof url !== "string") throw new CannotConvert("It has no url.", at);
  const inUrl = new Set(Array.from(url.matchAll(inBraces), ([, name = ""]) => name));
  const inHeaders = new Set(Array.isArray(headerFields) ? headerFields.map(printValue) : []);
  const names = namesOf(tool["inputs"]).filter((name) => !inUrl.has(name) && !inHeaders.has(name));
  const body = names.includes(bodyName) ? valuePlaceholder(bodyName) : undefined;
  const query = names.filter((name) => name !== bodyName);
  const headers = {
    ...Object.fromEntries(Object.entries(recordOf(fields["headers"])).map(([name, value]) => [name, withEnv(value)])),
    ...Object.fromEntries(Array.from(inHeaders, (name) => [name, textPlaceholder(name)])),
  };
  const isJson = typeof contentType !== "string" || contentType.includes("json");
  if (body !== undefined && !isJson) headers["Content-Type"] ??= withEnv(contentType);
  const { auth, ...more } = readAuth(fields["auth"], (message, hint) => warn(`${at}/auth`, message, hint));
  const allHeaders = { ...headers, ...more.headers };
  return {
    type: "http",
    method: methodOf(fields["http_method"], at),
    url: urlOf(withHost(url, baseUrl, `${at}/url`)),
    ...(query.length > 0 ? { params: Object.fromEntries(query.map((name) => [name, valuePlaceholder(name)])) } : {}),
    ...(Object.keys(allHeaders).length > 0 ? { headers: allHeaders } : {}),
    ...omitUndefined({ auth }),
    ...(body === undefined ? {} : { body: isJson ? { json: body } : { raw: textPlaceholder(bodyName) } }),
  };
}

const inBraces = /(?<!\$)\{(\w[\w-]*)\}/g;

function namesOf(inputs: unknown): readonly string[] {
  return Object.keys(recordOf(recordOf(inputs)["properties"]));
}

function recordOf(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}

const methods: readonly HttpMethod[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function methodOf(value: unknown = "GET", at: string): HttpMethod {
  const method = methods.find((known) => known === value);
  if (method === undefined) throw new CannotConvert(`It has the method ${printValue(value)}.`, `${at}/http_method`);
  return method;
}

function urlOf(url: string): string {
  return url
    .split(/(\$\{\w+\}|(?<!\$)\{\w[\w-]*\})/)
    .map((part, index) =>
      index % 2 === 0 ? literally(part) : part.startsWith("$") ? withEnv(part) : textPlaceholder(part.slice(1, -1)),
    )
    .join("");
}

/** `${NAME}` and `$NAME` are values of the environment. */
function withEnv(value: unknown): string {
  return printValue(value)
    .split(/(\$\{\w+\}|\$[A-Za-z_]\w*)/)
    .map((part, index) => (index % 2 === 0 ? literally(part) : envPlaceholder(part.replaceAll(/[${}]/g, ""))))
    .join("");
}

interface Credentials {
  readonly auth?: HttpAuth;
  readonly headers?: Readonly<Record<string, string>>;
}

function readAuth(value: unknown, warn: (message: string, hint: string) => void): Credentials {
  if (!isRecord(value)) return {};
  const read = (name: string, otherwise = ""): string => withEnv(value[name] ?? otherwise);
  switch (value["auth_type"]) {
    case "api_key":
      return apiKey(read("var_name", "X-Api-Key"), read("api_key"), value["location"]);
    case "basic":
      return { auth: { type: "basic", username: read("username"), password: read("password") } };
    case "oauth2_user":
      return userToken(read("var_name", "Authorization"), read("prefix", "Bearer "), read("access_token"));
    case "oauth2": {
      const { scope } = value;
      const scopes = typeof scope === "string" && scope !== "" ? { scopes: scope.split(" ").map(withEnv) } : {};
      const client = { clientId: read("client_id"), clientSecret: read("client_secret") };
      return { auth: { type: "oauth2", flow: "clientCredentials", tokenUrl: read("token_url"), ...client, ...scopes } };
    }
    default:
      warn("'auth' is of an unknown type and not taken over.", "Say in 'auth' how the request authenticates itself.");
      return {};
  }
}

function apiKey(name: string, value: string, location: unknown): Credentials {
  if (location === "cookie") return { headers: { Cookie: `${name}=${value}` } };
  return { auth: { type: "apiKey", in: location === "query" ? "query" : "header", name, value } };
}

function userToken(header: string, prefix: string, token: string): Credentials {
  const isBearer = header.toLowerCase() === "authorization" && prefix === "Bearer ";
  return isBearer ? { auth: { type: "bearer", token } } : { headers: { [header]: prefix + token } };
}
