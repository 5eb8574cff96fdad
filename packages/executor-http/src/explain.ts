import type { Call, Explanation, ExplanationPart, HttpExecution } from "@mci/contract";
import { toPointer } from "@mci/plugin-kit";

import type { BodyExplanation } from "./request/body/body.ts";
import { preparePaging } from "./pagination/paging.ts";
import { wireHeaders } from "./request/headers.ts";
import type { HttpRequest } from "./request/http-request.ts";
import { buildRequest, type RequestPlan } from "./request-plan.ts";
import { mask, masked } from "./request/secret-display.ts";
import { toFormText } from "./request/to-form-text.ts";

/** The request of a call as a line for a shell, its secrets masked, and where each of its values is written. */
export function explainRequest(plan: RequestPlan, execution: HttpExecution, call: Call): Explanation {
  const request = firstRequest(buildRequest(plan, call, masked), execution);
  const { url, method, headers } = request;
  wireHeaders(headers); // refuses what the call refuses
  const sent = request.body?.explain();
  const { query, body } = plan;
  const parts: ExplanationPart[] = [
    ...(execution.method === undefined ? [] : [{ name: "method", value: method, at: "/method" }]),
    { name: "url", value: url.href, at: "/url" },
    ...leaves("param", query.source, query.values(call.scope), query.at),
  ];
  if (query.key !== undefined) parts.push({ name: `param ${query.key.name}`, value: mask, at: query.key.at });
  for (const { name, value, at } of headers) if (at !== undefined) parts.push({ name: `header ${name}`, value, at });
  if (plan.grant !== undefined) parts.push(...plan.grant.parts(call.scope));
  if (body !== undefined) parts.push(...leaves("body", body.source, sent?.values, body.at));
  return { text: commandLine(request, sent), parts };
}

/** Returns the request for the first page, if the tool has pages. */
function firstRequest(request: HttpRequest, { pagination }: HttpExecution): HttpRequest {
  return pagination === undefined
    ? request
    : { ...request, url: preparePaging(pagination, undefined).start(request.url) };
}

/** Each value of a tree at the place it was written; one that came in whole by a placeholder is one value. */
function leaves(name: string, source: unknown, value: unknown, at: string): ExplanationPart[] {
  if (value === undefined) return [];
  if (!isTree(source) || !isTree(value)) return [{ name, value: toFormText(value), at }];
  return Object.entries(source).flatMap(([key, child]) => {
    const below = Object.hasOwn(value, key) ? value[key] : undefined;
    return leaves(`${name} ${key}`, child, below, at + toPointer(key));
  });
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** A comment in place of a command that would send something else. It repeats nothing, so it is harmless in any shell. */
function commandLine(request: HttpRequest, body: BodyExplanation | undefined): string {
  if (body === undefined) return curl(request, undefined);
  const { options } = body;
  if (options === undefined) {
    return "# curl cannot send this multipart body: it has no parts, or the name of one is empty or contains an equals sign.";
  }
  if (options.some(([, value]) => value.includes("\0"))) {
    return "# curl cannot be given this body on a command line: it contains a NUL character.";
  }
  return curl(request, options);
}

function curl({ url, method, headers }: HttpRequest, body: BodyExplanation["options"] | undefined): string {
  const words = ["curl"];
  if (/[[\]{}]/.test(url.href)) words.push("--globoff");
  if (method === "HEAD" && body === undefined) words.push("--head");
  else if (method !== "GET" || body !== undefined) words.push("-X", method);
  words.push(inQuotes(url.href));
  for (const { name, value, at } of headers) if (at !== undefined) words.push("-H", inQuotes(headerWord(name, value)));
  for (const [name, value] of body ?? []) words.push(name, inQuotes(value));
  return words.join(" ");
}

/** curl sends an empty header only when it ends in a semicolon. */
function headerWord(name: string, value: string): string {
  return value === "" ? `${name};` : `${name}: ${value}`;
}

/** Quotes any text as a word of a POSIX shell. */
function inQuotes(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
