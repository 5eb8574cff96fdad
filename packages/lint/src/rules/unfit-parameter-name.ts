import type { JsonObject } from "@mci/contract";
import { isRecord, toPointer } from "@mci/plugin-kit";
import type { Finding, Rule } from "../rule.ts";
import { subschemas } from "../schema/subschemas.ts";

export const unfitParameterName: Rule = {
  name: "unfit-parameter-name",
  summary: "Anthropic's API refuses the name of a parameter, and with it a whole request.",
  severity: "warning",
  *check({ inputSchema }) {
    if (isRecord(inputSchema)) yield* findingsIn(inputSchema, "/inputSchema");
  },
};

function* findingsIn(schema: JsonObject, at: string): Generator<Finding> {
  const { properties } = schema;
  for (const name of Object.keys(isRecord(properties) ? properties : {})) {
    if (/^[a-zA-Z0-9_.-]{1,64}$/.test(name)) continue;
    const message = `Anthropic's API refuses the parameter name '${name}', and with it all tools of a request.`;
    const hint =
      "Use up to 64 ASCII letters, digits, '_', '.' and '-'. Exports rename it and map it back; MCP clients pass it on as it is.";
    yield { message, hint, at: at + toPointer("properties", name) };
  }
  for (const [pointer, child] of subschemas(schema)) yield* findingsIn(child, at + pointer);
}
