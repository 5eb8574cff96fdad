import { MCIClient } from "mci";
import { largeAnswer } from "./answers.ts";
import { startApi } from "./api.ts";
import type { Case, Cases } from "./case.ts";

const small = JSON.stringify({ id: "42", items: [1, 2, 3].map((n) => ({ n, name: `item ${n}` })) });
const template = "{{#each rows}}{{#if @first}}{{name}}{{/if}}{{/each}}";
const bearer = { type: "bearer", token: "{{env.API_TOKEN}}" };

export const cases: Cases = {
  "HTTP tool call, sequential": () => get(small, {}),
  "HTTP tool call, 64 at once": () => get(small, {}, 64),
  "HTTP tool call with a bearer token, sequential": () => get(small, { auth: bearer }),
  "HTTP tool call with a bearer token, 64 at once": () => get(small, { auth: bearer }, 64),
  "HTTP answer of 0.8 MB, plain": () => get(largeAnswer, {}),
  "HTTP answer of 0.8 MB, selected": () => get(largeAnswer, { response: { select: "rows[:10].name" } }),
  "HTTP answer of 0.8 MB, by a template": () => get(largeAnswer, { response: { template } }),
  "HTTP answer of 0.8 MB, with a bearer token": () => get(largeAnswer, { auth: bearer }),
};

async function get(answer: string, more: object, atOnce = 1): Promise<Case> {
  const api = await startApi(answer);
  const execution = {
    type: "http",
    url: `${api.origin}/items/{{props.id}}`,
    params: { limit: "{!!props.limit!!}" },
    headers: { accept: "application/json", "x-request-id": "{{props.id}}" },
    ...more,
  };
  const document = { schemaVersion: "1.0", tools: [{ name: "get", execution }] };
  const env = { API_TOKEN: "a-token-of-the-bench-1234567890" };
  const client = await MCIClient.from(document, { env, concurrency: { http: 64 } });
  const one = async (): Promise<void> => {
    const result = await client.execute("get", { id: "42", limit: 5 });
    if (result.isError) throw new Error(result.error);
  };
  return {
    run: atOnce === 1 ? one : async () => Promise.all(Array.from({ length: atOnce }, one)),
    async close() {
      await client.close();
      api.close();
    },
  };
}
