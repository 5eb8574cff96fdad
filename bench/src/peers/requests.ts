import { takePart } from "./take-part.ts";

/** The program of one contestant: its name, the origin of the server and the bearer token, if there is one. */
const [name = "", origin = "", bearer = ""] = process.argv.slice(2);
const env = { API_TOKEN: bearer };
const args = { id: "42", limit: 5 };
const url = `${origin}/items/42?limit=5`;
const headers = {
  accept: "application/json",
  "x-request-id": "42",
  ...(bearer === "" ? undefined : { authorization: `Bearer ${bearer}` }),
};

const contestants: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  async limit() {
    const { request } = await import("undici");
    return async () => JSON.parse(await (await request(url, { headers })).body.text()) as unknown;
  },
  async mci() {
    const { MCIClient } = await import("mci");
    const auth = { type: "bearer", token: "{{env.API_TOKEN}}" };
    const execution = {
      type: "http",
      url: `${origin}/items/{{props.id}}`,
      params: { limit: "{!!props.limit!!}" },
      headers: { accept: "application/json", "x-request-id": "{{props.id}}" },
      ...(bearer === "" ? undefined : { auth }),
    };
    const document = { schemaVersion: "1.0", tools: [{ name: "get", execution }] };
    const client = await MCIClient.from(document, { env, concurrency: { http: 64 } });
    if ((await client.execute("get", args)).isError) throw new Error("The tool did not get its answer.");
    return async () => client.execute("get", args);
  },
  fetch: async () => async () => (await fetch(url, { headers })).json(),
  async axios() {
    const { default: axios } = await import("axios");
    return async () => (await axios.get<unknown>(url, { headers })).data;
  },
  async UTCP() {
    const { utcpPeer } = await import("./utcp.ts");
    const utcp = await utcpPeer([utcpTool()], env);
    return async () => utcp.call("get", args);
  },
};

const run = await contestants[name]?.();
if (run === undefined) throw new Error(`Unknown contestant: ${name}.`);
takePart(run);

/** Returns a tool of UTCP, whose parameters are the arguments that are not in the path. */
function utcpTool(): object {
  const auth = { auth_type: "api_key", api_key: "Bearer $API_TOKEN", var_name: "authorization", location: "header" };
  const template = {
    call_template_type: "http",
    http_method: "GET",
    url: `${origin}/items/{id}`,
    headers: { accept: "application/json", "x-request-id": "42" },
    ...(bearer === "" ? undefined : { auth }),
  };
  const inputs = { type: "object", properties: { id: { type: "string" }, limit: { type: "integer" } } };
  return { name: "get", description: "Gets", inputs, outputs: {}, tags: [], tool_call_template: template };
}
