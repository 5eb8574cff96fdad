import type { JsonObject, Scope, Tool, ToolTemplate } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { sampleOf } from "./sample.ts";

/** Returns arguments of a tool, with all that it declares. */
export function sampleProps({ inputSchema }: Tool): JsonObject {
  const sample = sampleOf(inputSchema, inputSchema);
  return isRecord(sample) ? sample : {};
}

/** Returns a value for each env value that a template reads. */
export function sampleEnv({ paths = [] }: ToolTemplate): JsonObject {
  const names = paths.flatMap(([root, name]) => (root === "env" && name !== undefined ? [name] : []));
  return Object.fromEntries(names.map((name) => [name, "text"]));
}

export function sampleScope(props: JsonObject, env: JsonObject): Scope {
  const call = { id: "1", time: "2000-01-01T00:00:00.000Z", tenant: "tenant", subject: "subject" };
  return { props, input: props, properties: props, env, call };
}
