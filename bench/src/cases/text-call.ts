import { MCIClient } from "mci";
import type { Case, Cases } from "./case.ts";
import {
  briefPeople,
  briefText,
  inputSchema,
  optionalSchema,
  others,
  people,
  text,
  warmUp,
  type Person,
} from "./crowd.ts";

const tools = [
  ...others.map(({ tool }) => tool),
  { name: "validated", inputSchema, execution: { type: "text", text } },
  { name: "brief", inputSchema: optionalSchema, execution: { type: "text", text: briefText } },
  { name: "plain", execution: { type: "text", text } },
];

export const cases: Cases = {
  "text tool call, validated": () => call("validated"),
  "text tool call, a default and a null": () => call("brief", [], briefPeople),
  "text tool call, no schema": () => call("plain"),
  "code tool call": async () => {
    const { defineTool, json } = await import("@mci/define");
    const greet = defineTool(
      { name: "greet", description: "Greets", input: json<Person>(inputSchema) },
      ({ name, city, age }: Person) => `Hello ${name} from ${city}, you are ${age}.`,
    );
    return call("greet", [greet]);
  },
};

async function call(name: string, code: readonly unknown[] = [], args: readonly object[] = people): Promise<Case> {
  const options = code.length === 0 ? {} : { tools: code };
  const client = await MCIClient.from({ schemaVersion: "1.0", tools }, {
    env: { CURRENCY: "EUR" },
    ...options,
  } as object);
  await warmUp(client);
  let turn = 0;
  return {
    run: async () => client.execute(name, args[(turn += 1) & 63]!),
    close: async () => client.close(),
  };
}
