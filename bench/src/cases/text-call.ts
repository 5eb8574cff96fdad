import { MCIClient } from "mci";
import type { Case, Cases } from "./case.ts";

const text = "Hello {{props.name}} from {{props.city}}, you are {{props.age}}.";
const inputSchema = {
  type: "object",
  properties: { name: { type: "string" }, city: { type: "string" }, age: { type: "integer" } },
  required: ["name"],
};
const tools = [
  { name: "validated", inputSchema, execution: { type: "text", text } },
  { name: "plain", execution: { type: "text", text } },
];

export const cases: Cases = {
  "text tool call, validated": () => call("validated"),
  "text tool call, no schema": () => call("plain"),
};

async function call(name: string): Promise<Case> {
  const client = await MCIClient.from({ schemaVersion: "1.0", tools });
  const people = Array.from({ length: 64 }, (_, index) => ({ name: `Ada ${index}`, city: "Tbilisi", age: index }));
  let turn = 0;
  return {
    run: async () => client.execute(name, people[(turn += 1) & 63]!),
    close: async () => client.close(),
  };
}
