import type { Call, Explanation, ExplanationPart, FunctionExecution, JsonObject, Tool } from "@mci/contract";
import { readableJson } from "@mci/plugin-kit";
import type { Injection } from "../inject/token.ts";

/** Explains what a call would run: the function, its arguments with their defaults, and the names of injected values. */
export function explainFunction(
  { name, execution }: Tool<FunctionExecution>,
  inject: Injection,
  { scope }: Call,
): Explanation {
  const { module, export: exported, parameters } = execution;
  const given = readableJson(scope.props) as JsonObject;
  const target = module === undefined ? name : `${exported ?? name} of ${module}`;
  const injected = Object.entries(inject);
  const extra = injected.length === 0 ? "" : `, given ${injected.map(([key]) => key).join(", ")}`;
  const where = parameters === undefined ? "" : "/parameters";
  const parts: readonly ExplanationPart[] = [
    ...(module === undefined ? [] : [part("module", module, "/module"), part("export", exported ?? name, "/export")]),
    ...Object.entries(given).map(([key, value]) => part(key, JSON.stringify(value) ?? "", where)),
    ...injected.map(([key, { token }]) => part(key, `injected: ${token}`, where)),
  ];
  return { text: `Call ${target} with ${JSON.stringify(given)}${extra}`, parts };
}

function part(name: string, value: string, at: string): ExplanationPart {
  return { name, value, at };
}
