import { join } from "node:path";
import { programsOf, type Programs } from "../harness/contestants.ts";
import { startServer } from "../harness/process.ts";
import type { Part, Row } from "../harness/row.ts";
import { token } from "../harness/send.ts";
import { tempFile } from "../harness/temp.ts";

const small = { id: "42", items: [1, 2, 3].map((n) => ({ n, name: `item ${n}` })) };
/** JSON of 0.8 MB, as APIs write it: rows of numbers and short strings. */
const large = {
  rows: Array.from({ length: 9_000 }, (_, id) => ({
    id,
    name: `Item number ${id}`,
    tags: ["a", "b"],
    price: id / 2,
    note: "in stock, ships in two days",
  })),
};

const args = { id: "42", limit: 5 };
const headers = { accept: "application/json", "x-request-id": "42", authorization: `Bearer ${token}` };
const urlOf = (origin: string): string => `${origin}/items/42?limit=5`;

/** A GET with two parameters, two headers and a credential. */
const call = {
  async limit(origin: string) {
    const { request } = await import("undici");
    const url = urlOf(origin);
    return async () => JSON.parse(await (await request(url, { headers })).body.text()) as unknown;
  },
  mci: async (origin: string) =>
    execution({
      url: `${origin}/items/{{props.id}}`,
      params: { limit: "{!!props.limit!!}" },
      headers: { accept: "application/json", "x-request-id": "{{props.id}}" },
      auth: { type: "bearer", token: "{{env.API_TOKEN}}" },
    }),
  fetch(origin: string) {
    const url = urlOf(origin);
    return async () => (await fetch(url, { headers })).json();
  },
  async axios(origin: string) {
    const { default: axios } = await import("axios");
    const url = urlOf(origin);
    return async () => (await axios.get<unknown>(url, { headers })).data;
  },
  async UTCP(origin: string) {
    const { utcpPeer } = await import("./utcp.ts");
    const auth = { auth_type: "api_key", api_key: "Bearer $API_TOKEN", var_name: "authorization", location: "header" };
    const template = {
      call_template_type: "http",
      http_method: "GET",
      url: `${origin}/items/{id}`, // an argument that the path does not take is a parameter
      headers: { accept: "application/json", "x-request-id": "42" },
      auth,
    };
    const inputs = { type: "object", properties: { id: { type: "string" }, limit: { type: "integer" } } };
    const call = await utcpPeer({ tool_call_template: template, inputs }, { API_TOKEN: token });
    return async () => call(args);
  },
};

const selected = { response: { select: "rows[:10].name" } };
const template = { response: { template: "{{#each rows}}{{#if @first}}{{name}}{{/if}}{{/each}}" } };

export const programs: Programs = { call, plain: answer({}), selected: answer(selected), template: answer(template) };

export const rows: readonly Row[] = [
  {
    name: "HTTP call with a credential: one after another / 64 at once",
    against: "undici.request, CPU",
    budget: [1.2, 1.6],
    parts: [1, 64].map((atOnce) =>
      programsOf("requests", programs, "call", { given: async () => api("small.json", small), atOnce }),
    ),
  },
  {
    name: "answer of 0.8 MB: plain / selected / by a template",
    against: "undici.request and JSON.parse, CPU",
    budget: [2.5, 3, 3],
    parts: ["plain", "selected", "template"].map((part): Part =>
      programsOf("requests", programs, part, { given: async () => api("large.json", large) }),
    ),
  },
];

function answer(more: object): Programs[string] {
  return {
    async limit(origin: string) {
      const { request } = await import("undici");
      return async () => JSON.parse(await (await request(origin)).body.text()) as unknown;
    },
    mci: async (origin: string) => execution({ url: `${origin}/`, ...more }),
  };
}

async function execution(execution: object): Promise<() => Promise<unknown>> {
  const { MCIClient } = await import("mci");
  const tools = [{ name: "get", execution: { type: "http", ...execution } }];
  const env = { API_TOKEN: token };
  const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { env, concurrency: { http: 64 } });
  const { isError, metadata } = await client.execute("get", args);
  if (isError || metadata?.["template_error"] !== undefined) throw new Error("The tool did not get its answer.");
  return async () => client.execute("get", args);
}

/** Origins of servers by the names of their files. Each has a process of its own, and stays for all contestants. */
const apis = new Map<string, string>();

async function api(name: string, body: object): Promise<string> {
  const program = join(import.meta.dirname, "..", "programs", "api.mjs");
  const origin = apis.get(name) ?? (await startServer([program, tempFile(name, body)])).origin;
  apis.set(name, origin);
  return origin;
}
