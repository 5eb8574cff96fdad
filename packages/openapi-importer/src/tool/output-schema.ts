import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { Broken } from "../broken.ts";
import type { Operation } from "../operation/operation.ts";
import type { Components } from "../schema/components.ts";
import { definitionName } from "../schema/components.ts";
import { withDefinitions } from "../schema/with-definitions.ts";
import type { ToolContext } from "./context.ts";
import { mediaKind } from "./media-kind.ts";

/**
 * Returns the schema of what a tool answers with: if every response that is a success is a JSON object. Others would have
 * results that no schema holds for.
 */
export function outputSchema({ responses }: Operation, context: ToolContext): JsonObject | undefined {
  const { response } = context;
  if (responses.length === 0) return undefined;
  try {
    const schemas = new Map<string, JsonSchema>();
    for (const { media } of responses) {
      const [first, ...others] = media;
      const isJson = media.length > 0 && media.every(({ type }) => mediaKind(type) === "json");
      if (!isJson || first?.schema === undefined) return undefined;
      for (const one of [first, ...others]) {
        const schema = one.schema === undefined ? undefined : response.convert(one.schema);
        if (schema === undefined || !isObject(schema, response.components)) return undefined;
        schemas.set(JSON.stringify(schema), schema);
      }
    }
    const [only, ...others] = schemas.values();
    if (!isRecord(only)) return undefined;
    const { type: _, ...rest } = others.length > 0 ? { anyOf: [only, ...others] } : only;
    const schema = withDefinitions({ ...rest }, response.components);
    // Clients look for the type at the root.
    return { type: "object", ...schema, ...(schema["type"] === undefined ? {} : { type: "object" }) };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    context.warn(`The response cannot be described: ${error.message}`);
    return undefined;
  }
}

/**
 * Whether every value that fits is an object.
 *
 * @param known What each definition is; one that is being looked at is none, so that those that contain themselves end.
 */
function isObject(
  schema: JsonSchema,
  components: Components,
  known: Map<string, boolean> = new Map(),
  level = 0,
): boolean {
  if (level > maxLevels) throw new Broken(`More than ${maxLevels} schemas are within each other.`);
  if (!isRecord(schema)) return false;
  const { type, properties, allOf, anyOf, oneOf } = schema;
  if (type !== undefined) return type === "object";
  const name = definitionName(schema);
  if (name !== undefined) {
    const before = known.get(name);
    if (before !== undefined) return before;
    known.set(name, false);
    const found = isObject(components.get(name), components, known, level + 1);
    known.set(name, found);
    return found;
  }
  const each = (list: unknown): boolean[] =>
    Array.isArray(list) ? list.map((one: JsonSchema) => isObject(one, components, known, level + 1)) : [];
  if (each(allOf).includes(true)) return true;
  const alternatives = [...each(anyOf), ...each(oneOf)];
  if (alternatives.length > 0) return alternatives.every(Boolean);
  return isRecord(properties);
}

/** Documents that people write have a few. */
const maxLevels = 500;
