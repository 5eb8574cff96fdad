import type { JsonObject } from "@mci/contract";
import { withDefinitions } from "../schema/with-definitions.ts";
import type { Slot } from "./arguments.ts";
import type { ToolContext } from "./context.ts";

/** Returns the schema of the arguments. */
export function inputSchema(
  slots: readonly Slot[],
  names: ReadonlyMap<Slot, string>,
  { request }: ToolContext,
): JsonObject {
  const named = slots.map((slot) => [names.get(slot) ?? slot.name, slot] as const);
  const required = named.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  const schema = {
    type: "object",
    properties: Object.fromEntries(named.map(([name, slot]) => [name, slot.schema])),
    ...(required.length === 0 ? {} : { required }),
  };
  return withDefinitions(schema, request.components);
}
