import type { HttpBody, HttpExecution, HttpMethod, JsonObject } from "@mci/contract";
import { isRecord, toPointer } from "@mci/plugin-kit";
import { textPlaceholder, valuePlaceholder } from "@mci/template/write";
import { CannotConvert, printValue, withHost, type ToolSource } from "../conversion.ts";
import type { Argument, Position } from "./arguments.ts";
import { toField } from "./expressions.ts";
import { toJsonBody } from "./json-body.ts";

/** Returns the request of a tool. Arguments without a position go where `argsToUrlParam` and its like say. */
export function toHttp(
  request: JsonObject,
  args: readonly Argument[],
  { warn }: ToolSource,
  baseUrl?: string,
): HttpExecution {
  if (Object.hasOwn(request, "security")) {
    warn(
      "/requestTemplate/security",
      "'security' is not taken over.",
      "Say in 'auth' how the request authenticates itself.",
    );
  }
  const headers = readHeaders(request["headers"], args);
  const query = [...at(args, "query"), ...(request["argsToUrlParam"] === true ? at(args, undefined) : [])];
  const cookies = at(args, "cookie");
  const body = toBody(request, args, contentType(headers));
  const isTyped = body !== undefined && ("json" in body || "form" in body);
  const sent = isTyped ? headers.filter(([name]) => name.toLowerCase() !== "content-type") : headers;
  return {
    type: "http",
    method: methodOf(request["method"]),
    url: toUrl(withHost(String(request["url"]), baseUrl, "/requestTemplate/url"), at(args, "path")),
    ...(query.length > 0 ? { params: valuesOf(query) } : {}),
    ...(sent.length > 0 ? { headers: Object.fromEntries(sent) } : {}),
    ...(cookies.length > 0
      ? { cookies: Object.fromEntries(cookies.map((name) => [name, textPlaceholder(name)])) }
      : {}),
    ...(body === undefined ? {} : { body }),
  };
}

function at(args: readonly Argument[], wanted: Position | undefined): readonly string[] {
  return args.filter(({ position }) => position === wanted).map(({ name }) => name);
}

function valuesOf(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, valuePlaceholder(name)]));
}

const methods: readonly HttpMethod[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

function methodOf(value: unknown = "GET"): HttpMethod {
  const method = methods.find((known) => known === printValue(value).toUpperCase());
  if (method === undefined)
    throw new CannotConvert(`It has the method ${printValue(value)}.`, "/requestTemplate/method");
  return method;
}

/** Besides expressions it may have `{NAME}` for an argument with the position path. */
function toUrl(template: string, names: readonly string[]): string {
  const url = toField(template, "/requestTemplate/url");
  const known = new Set(names);
  return url.replaceAll(/(?<!\{)\{([^{}]*)\}(?!\})/g, (whole, name: string) =>
    known.has(name) ? textPlaceholder(name) : whole,
  );
}

type Header = readonly [name: string, value: string];

function readHeaders(headers: unknown, args: readonly Argument[]): readonly Header[] {
  return [
    ...(Array.isArray(headers) ? headers : []).flatMap((header: unknown, index): Header[] => {
      if (!isRecord(header)) return [];
      const { key, value = "" } = header;
      if (typeof key !== "string" || typeof value !== "string") return [];
      return [[key, toField(value, `/requestTemplate${toPointer("headers", String(index))}`)]];
    }),
    ...at(args, "header").map((name): Header => [name, textPlaceholder(name)]),
  ];
}

function contentType(headers: readonly Header[]): string {
  return headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
}

function toBody(request: JsonObject, args: readonly Argument[], type: string): HttpBody | undefined {
  const { body, argsToFormBody, argsToJsonBody } = request;
  if (typeof body === "string" && body !== "") {
    const json = toJsonBody(body, "/requestTemplate/body");
    return json === undefined ? { raw: toField(body, "/requestTemplate/body") } : { json };
  }
  const takesRest = argsToJsonBody === true || argsToFormBody === true;
  const content = valuesOf([...at(args, "body"), ...(takesRest ? at(args, undefined) : [])]);
  if (argsToFormBody === true) return { form: content };
  if (argsToJsonBody !== true && Object.keys(content).length === 0) return undefined;
  return type.includes("form-urlencoded") ? { form: content } : { json: content };
}
