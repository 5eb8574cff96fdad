import type { Call, Explanation, ExplanationPart, HttpExecution } from "@mci/contract";

import type { HttpRequest, RequestPlan } from "./request-plan.ts";
import { mask, masked } from "./show.ts";
import { written } from "./written.ts";

/** The request of a call as a line for a shell, its secrets masked, and where each of its values is written. */
export function explanationOf(plan: RequestPlan, execution: HttpExecution, call: Call): Explanation {
  const request = plan.build(call, masked);
  const { url, method, headers, content } = request;
  const { query, body } = plan;
  const parts: ExplanationPart[] = [
    ...(execution.method === undefined ? [] : [{ name: "method", value: method, at: "/method" }]),
    { name: "url", value: url.href, at: "/url" },
    ...leaves("param", query.source, query.values(call.scope), query.at),
  ];
  if (query.key !== undefined) parts.push({ name: `param ${query.key.name}`, value: mask, at: query.key.at });
  for (const { name, value, at } of headers) if (at !== undefined) parts.push({ name: `header ${name}`, value, at });
  if (body !== undefined) parts.push(...leaves("body", body.source, content, body.at));
  return { text: curl(request), parts };
}

/** Each value of a tree at the place it was written; one that came in whole by a placeholder is one value. */
function leaves(name: string, source: unknown, value: unknown, at: string): ExplanationPart[] {
  if (value === undefined) return [];
  if (!isTree(source) || !isTree(value)) return [{ name, value: written(value), at }];
  return Object.entries(source).flatMap(([key, child]) => {
    const below = Object.hasOwn(value, key) ? value[key] : undefined;
    return leaves(`${name} ${key}`, child, below, `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  });
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function curl({ url, method, headers, body }: HttpRequest): string {
  const words = ["curl"];
  if (/[[\]{}]/.test(url.href)) words.push("--globoff");
  if (method === "HEAD") words.push("--head");
  else if (method !== "GET" || body !== undefined) words.push("-X", method);
  words.push(quoted(url.href));
  for (const { name, value, at } of headers) if (at !== undefined) words.push("-H", quoted(headerWord(name, value)));
  if (body !== undefined) words.push("--data-raw", quoted(body));
  return words.join(" ");
}

/** curl sends an empty header only when it ends in a semicolon. */
function headerWord(name: string, value: string): string {
  return value === "" ? `${name};` : `${name}: ${value}`;
}

/** One word for a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
