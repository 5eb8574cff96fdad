import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord, toPointer } from "@mci/plugin-kit";
import { withReference } from "./with-reference.ts";

/** A parameter of a tool, or a property inside of one. */
export interface Parameter {
  /** Such as `user.city` or `items[].id`. */
  readonly name: string;
  /** The names of the properties on the way, without those of array items. */
  readonly path: readonly string[];
  /** JSON pointer in the tool. */
  readonly at: string;
  /** With its `$ref` resolved. */
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  /** True inside of array items, where a path does not lead. */
  readonly isInItems: boolean;
}

/** Returns the parameters of a tool: the properties of its input schema, and those of objects and arrays in it. */
export function listParameters(schema: JsonSchema | undefined): readonly Parameter[] {
  const parameters: Parameter[] = [];
  if (isRecord(schema)) visit(schema, { name: "", path: [], at: "/inputSchema", isInItems: false }, 0);
  return parameters;

  function visit(node: JsonObject, parent: Pick<Parameter, "name" | "path" | "at" | "isInItems">, depth: number): void {
    const object = withReference(node, schema);
    const { properties, required, items } = object;
    if (depth > maxDepth || parameters.length > maxParameters) return;
    for (const [key, value] of Object.entries(isRecord(properties) ? properties : {})) {
      const property = isRecord(value) ? withReference(value, schema) : {};
      const parameter: Parameter = {
        name: parent.name === "" ? key : `${parent.name}.${key}`,
        path: [...parent.path, key],
        at: parent.at + toPointer("properties", key),
        schema: property,
        isRequired: Array.isArray(required) && required.includes(key),
        isInItems: parent.isInItems,
      };
      parameters.push(parameter);
      visit(property, parameter, depth + 1);
    }
    if (!isRecord(items)) return;
    const inItems = { ...parent, name: `${parent.name}[]`, at: `${parent.at}/items`, isInItems: true };
    visit(items, inItems, depth + 1);
  }
}

/** Schemas may refer to themselves. */
const maxDepth = 4;
const maxParameters = 1_000;
