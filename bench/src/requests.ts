import axios from "axios";
import { MCIClient } from "mci";
import { request } from "undici";
import { startApi } from "./cases/api.ts";
import type { Figure } from "./measure.ts";
import { utcpPeer } from "./peers/utcp.ts";
import { race } from "./race.ts";

const token = "a-token-of-the-bench-1234567890";
const small = JSON.stringify({ id: "42", items: [1, 2, 3].map((n) => ({ n, name: `item ${n}` })) });

/** A GET with two parameters and two headers, one after another and sixty-four at once, with and without a credential. */
export async function requests(): Promise<Figure[]> {
  return [...(await measure("", undefined)), ...(await measure(" with a bearer token", token))];
}

async function measure(name: string, bearer: string | undefined): Promise<Figure[]> {
  const api = await startApi(small);
  const headers = {
    accept: "application/json",
    "x-request-id": "42",
    ...(bearer === undefined ? undefined : { authorization: `Bearer ${bearer}` }),
  };
  const execution = {
    type: "http",
    url: `${api.origin}/items/{{props.id}}`,
    params: { limit: "{!!props.limit!!}" },
    headers: { accept: "application/json", "x-request-id": "{{props.id}}" },
    ...(bearer === undefined ? undefined : { auth: { type: "bearer", token: "{{env.API_TOKEN}}" } }),
  };
  const document = { schemaVersion: "1.0", tools: [{ name: "get", execution }] };
  const client = await MCIClient.from(document, { env: { API_TOKEN: token }, concurrency: { http: 64 } });
  const url = `${api.origin}/items/42?limit=5`;
  const utcp = await utcpPeer([utcpTool(api.origin, bearer)], { API_TOKEN: token });
  const runs = {
    limit: async () => JSON.parse(await (await request(url, { headers })).body.text()) as unknown,
    mci: async () => client.execute("get", { id: "42", limit: 5 }),
    fetch: async () => (await fetch(url, { headers })).json(),
    axios: async () => (await axios.get<unknown>(url, { headers })).data,
    UTCP: async () => utcp.call("get", { id: "42", limit: 5 }),
  };
  try {
    if ((await runs.mci()).isError) throw new Error("The tool did not get its answer.");
    return [
      await race(`HTTP tool call${name}, sequential`, runs, { count: 400 }),
      await race(`HTTP tool call${name}, 64 at once`, runs, { count: 640, atOnce: 64 }),
    ];
  } finally {
    await client.close();
    await utcp.close();
    api.close();
  }
}

/** What the path does not take is a parameter. */
function utcpTool(origin: string, bearer: string | undefined): object {
  const auth = { auth_type: "api_key", api_key: "Bearer $API_TOKEN", var_name: "authorization", location: "header" };
  const template = {
    call_template_type: "http",
    http_method: "GET",
    url: `${origin}/items/{id}`,
    headers: { accept: "application/json", "x-request-id": "42" },
    ...(bearer === undefined ? undefined : { auth }),
  };
  const inputs = { type: "object", properties: { id: { type: "string" }, limit: { type: "integer" } } };
  return { name: "get", description: "Gets", inputs, outputs: {}, tags: [], tool_call_template: template };
}
