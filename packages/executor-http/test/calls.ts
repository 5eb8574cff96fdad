import type { Example, ExampleBlock } from "@mci/conformance";
import { afterAll } from "vitest";
import { startServer } from "./server.ts";

const server = await startServer((response, { url }) => {
  const { pathname, searchParams } = new URL(url, "http://server");
  if (pathname === "/never") return;
  response.writeHead(pathname === "/missing" ? 404 : 200, { "content-type": "text/plain" });
  response.end(searchParams.get("value") ?? "nothing");
}, afterAll);

const url = `${server.origin}/echo`;

export const echo: ExampleBlock = { type: "http", url, params: { value: "{{props.value}}" } };

export const endless: ExampleBlock = { type: "http", url: `${server.origin}/never` };

export const examples: readonly Example[] = [
  { execution: echo, props: { value: "hi" }, text: "hi" },
  { execution: { type: "http", url: `${server.origin}/{{props.path}}` }, fails: "MCI_TEMPLATE_MISSING" },
  { execution: { type: "http", url: `${server.origin}/missing` }, fails: "MCI_HTTP_STATUS" },
  { execution: { type: "http", url: "http://127.0.0.1:1/" }, fails: "MCI_HTTP_CONNECT" },
];

export const broken: readonly ExampleBlock[] = [
  { type: "http", url: `${url}/{{props.a` },
  { type: "http", url, headers: { a: "{{props.a" } },
  { type: "http", url, params: { a: "{{props.a" } },
  { type: "http", url, method: "POST", body: { json: { a: ["{{props.a"] } } },
  { type: "http", url, body: { type: "multipart", content: { a: [{ file: "{{props.a" }] } } },
  { type: "http", url, body: { type: "binary", content: { file: "{!!props.a!!}" } } },
  { type: "http", url, auth: { type: "bearer", token: "{{props.a" } },
];

/** Explaining sends nothing. */
export function observe(): number {
  return server.seen.length;
}
