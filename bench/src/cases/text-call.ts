import { MCIClient } from "mci";
import type { Cases } from "./case.ts";
import { inputSchema, others, people, text, warmUp } from "./crowd.ts";

const tools = [
  ...others.map(({ tool }) => tool),
  { name: "validated", inputSchema, execution: { type: "text", text } },
];

export const cases: Cases = {
  async "text tool call, validated"() {
    const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { env: { CURRENCY: "EUR" } });
    await warmUp(client);
    let turn = 0;
    return {
      run: async () => client.execute("validated", people[(turn += 1) & 63]!),
      close: async () => client.close(),
    };
  },
};
