import { MCIClient } from "mci";
import { request } from "undici";
import { startApi, type Api } from "./cases/api.ts";
import { largeAnswer } from "./cases/answers.ts";
import type { Figure } from "./measure.ts";
import { race } from "./race.ts";

const auth = { type: "bearer", token: "{{env.API_TOKEN}}" };
const env = { API_TOKEN: "a-token-of-the-bench-1234567890" };

/** An answer of 0.8 MB: as it comes, a part of it, a text made of it, and searched for the credential it was asked with. */
export async function answers(): Promise<Figure[]> {
  const api = await startApi(largeAnswer);
  const template = "{{#each rows}}{{#if @first}}{{name}}{{/if}}{{/each}}";
  try {
    return [
      await measure(api, "plain", {}),
      await measure(api, "selected", { response: { select: "rows[:10].name" } }),
      await measure(api, "by a template", { response: { template } }),
      await measure(api, "with a bearer token", { auth }),
    ];
  } finally {
    api.close();
  }
}

async function measure({ origin }: Api, name: string, more: object): Promise<Figure> {
  const tools = [{ name: "get", execution: { type: "http", url: `${origin}/`, ...more } }];
  const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { env });
  const runs = {
    limit: async () => JSON.parse(await (await request(`${origin}/`)).body.text()) as unknown,
    mci: async () => client.execute("get", {}),
  };
  try {
    const { isError, metadata } = await runs.mci();
    if (isError || metadata?.["template_error"] !== undefined) throw new Error("The tool did not get its answer.");
    return await race(`HTTP answer of 0.8 MB, ${name}`, runs, { count: 20 });
  } finally {
    await client.close();
  }
}
