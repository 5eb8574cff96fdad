import { takePart } from "./take-part.ts";

/** The program of one contestant: the origin of the server, and what our tool has beside its url; without it, the limit. */
const [origin = "", more] = process.argv.slice(2);

takePart(more === undefined ? await limit() : await ours(JSON.parse(more) as object));

async function limit(): Promise<() => Promise<unknown>> {
  const { request } = await import("undici");
  return async () => JSON.parse(await (await request(`${origin}/`)).body.text()) as unknown;
}

async function ours(more: object): Promise<() => Promise<unknown>> {
  const { MCIClient } = await import("mci");
  const tools = [{ name: "get", execution: { type: "http", url: `${origin}/`, ...more } }];
  const env = { API_TOKEN: "a-token-of-the-bench-1234567890" };
  const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { env });
  const { isError, metadata } = await client.execute("get", {});
  if (isError || metadata?.["template_error"] !== undefined) throw new Error("The tool did not get its answer.");
  return async () => client.execute("get", {});
}
