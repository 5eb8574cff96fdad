import type { HttpExecution, JsonSchema, Problem, Tool } from "@mci/contract";

import { executionPlace } from "@mci/plugin-kit";
import type { Body } from "./body/body.ts";
import { declaredAt, hasFixedValues } from "./has-fixed-values.ts";
import { isJson, parseMediaType } from "../response/media-type.ts";

/**
 * Warns of arguments in a raw body that is sent as a form or as JSON: nothing encodes them there, so that a value can add
 * fields. Numbers, booleans and values that the schema lists are as good as the author's own text.
 */
export function checkRawBody(tool: Tool<HttpExecution>, body: Body | undefined): readonly Problem[] {
  const { inputSchema, execution } = tool;
  if (body === undefined || !isRaw(execution.body)) return [];
  const kind = readBodyKind(execution.headers ?? {});
  const open = body.names.filter((path) => !path.startsWith("env.") && !isHarmless(inputSchema, path));
  if (kind === undefined || open.length === 0) return [];
  return [
    {
      code: "MCI_HTTP_BODY",
      severity: "warning",
      message: `A raw body contains ${open.join(", ")} as given, ${effects[kind]}.`,
      hint: `Write "body": { "${kind}": { ... } }, which encodes each value.`,
      ...executionPlace(tool, body.at),
    },
  ];
}

const effects = {
  form: "so that a value such as 'a&admin=1' adds a field to the form",
  json: "so that a value with a quote changes the JSON around it",
};

function isRaw(body: HttpExecution["body"]): boolean {
  if (body === undefined) return false;
  return "type" in body ? body.type === "raw" : "raw" in body;
}

function readBodyKind(headers: Readonly<Record<string, string>>): keyof typeof effects | undefined {
  const header = Object.entries(headers).findLast(([name]) => name.toLowerCase() === "content-type");
  const { type } = parseMediaType(header?.[1]);
  if (type === "application/x-www-form-urlencoded") return "form";
  return isJson(type) ? "json" : undefined;
}

function isHarmless(schema: JsonSchema | undefined, path: string): boolean {
  if (hasFixedValues(schema, path)) return true;
  const type = declaredAt(schema, path, "type");
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.every((one) => typeof one === "string" && ["number", "integer", "boolean", "null"].includes(one));
}
