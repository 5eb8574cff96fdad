import type { JsonSchema, ParameterStyle } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { Parameter } from "../operation/operation.ts";
import { definitionName, type Components } from "../schema/components.ts";
import type { Slot } from "./arguments.ts";
import type { ToolContext } from "./context.ts";
import { mediaKind } from "./media-kind.ts";

/** Returns how the executor writes a parameter; undefined where what it does by itself is right. */
export function parameterStyle(
  { schema }: Slot,
  parameter: Parameter,
  { request }: ToolContext,
): ParameterStyle | undefined {
  const { position, style, explode, contentType } = parameter;
  if (contentType !== undefined) return mediaKind(contentType) === "json" ? { style: "json" } : undefined;
  const types = possibleTypes(schema, request.components);
  const allowReserved = parameter.allowReserved && position === "query" ? { allowReserved: true } : {};
  const written = { style, ...(explode === (style === "form") ? {} : { explode }), ...allowReserved };
  if (Object.keys(allowReserved).length > 0) return written;
  if (style === "label" || style === "matrix") return written;
  if (types.has("object")) return written;
  // Lists give their name several times by themselves.
  if (style === "deepObject") return types.has("array") ? written : undefined;
  return types.has("array") && !(explode && position === "query") ? written : undefined;
}

/** The types that values of a schema can have; none for a schema that does not say. */
function possibleTypes(
  schema: JsonSchema,
  components: Components,
  seen: ReadonlySet<string> = new Set(),
): ReadonlySet<unknown> {
  if (!isRecord(schema)) return new Set();
  const { type, properties } = schema;
  if (type !== undefined) return new Set(Array.isArray(type) ? type : [type]);
  if (isRecord(properties)) return new Set(["object"]);
  const name = definitionName(schema);
  if (name !== undefined && !seen.has(name)) {
    return possibleTypes(components.get(name), components, new Set([...seen, name]));
  }
  const parts = [schema["allOf"], schema["anyOf"], schema["oneOf"]].flatMap((list): readonly JsonSchema[] =>
    Array.isArray(list) ? list : [],
  );
  return new Set(parts.flatMap((part) => [...possibleTypes(part, components, seen)]));
}
