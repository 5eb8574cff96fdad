import { openWithoutClient, executorCases, register, type ExecutorSubject } from "@mci/conformance";
import { defaultLimits, type PrepareContext } from "@mci/contract";
import { builtinEngine, parseField, parseValue } from "@mci/template";
import { afterAll, describe, it } from "vitest";
import { httpExecutor } from "./index.ts";
import { startServer } from "./testing/server.ts";

let requests = 0;
const server = await startServer((response, { url }) => {
  requests += 1;
  const { pathname, searchParams } = new URL(url, "http://server");
  if (pathname === "/never") return;
  response.writeHead(pathname === "/missing" ? 404 : 200, { "content-type": "text/plain" });
  response.end(searchParams.get("value") ?? "nothing");
});
afterAll(() => server[Symbol.asyncDispose]());

const kit: PrepareContext = {
  field: parseField,
  value: parseValue,
  template: (source) => builtinEngine().compile(source, { missing: "error", limits: defaultLimits, include }),
  rules: { anyPaths: false, directories: [], network: {} },
  limits: defaultLimits,
  warn() {},
  report(error) {
    throw error;
  },
};

function include(): never {
  throw new Error("Nothing is included here.");
}

const echo = { type: "http", url: `${server.origin}/echo`, params: { value: "{{props.value}}" } };

const subject: ExecutorSubject = {
  open: openWithoutClient({ executor: httpExecutor, kit, folder: import.meta.dirname }),
  examples: [
    { execution: echo, props: { value: "hi" }, text: "hi" },
    { execution: { type: "http", url: `${server.origin}/{{props.path}}` }, props: {}, fails: "MCI_TEMPLATE_MISSING" },
    { execution: { type: "http", url: `${server.origin}/missing` }, fails: "MCI_HTTP_STATUS" },
    { execution: { type: "http", url: "http://127.0.0.1:1/" }, fails: "MCI_HTTP_CONNECT" },
  ],
  broken: [
    { type: "http", url: "http://a.example/{{props.a" },
    { type: "http", url: "http://a.example/", headers: { a: "{{props.a" } },
    { type: "http", url: "http://a.example/", params: { a: "{{props.a" } },
    { type: "http", url: "http://a.example/", method: "POST", body: { json: { a: ["{{props.a"] } } },
    { type: "http", url: "http://a.example/", body: { type: "multipart", content: { a: [{ file: "{{props.a" }] } } },
    { type: "http", url: "http://a.example/", body: { type: "binary", content: { file: "{!!props.a!!}" } } },
    { type: "http", url: "http://a.example/", auth: { type: "bearer", token: "{{props.a" } },
  ],
  echo,
  echoEnv: { type: "http", url: `${server.origin}/echo`, params: { value: "{{env.VALUE}}" } },
  endless: { execution: { type: "http", url: `${server.origin}/never` } },
  observe: () => requests,
};

describe("httpExecutor", () => {
  register({ it }, executorCases, subject);
});
