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
function possibleTypes(schema: JsonSchema, components: Components): ReadonlySet<unknown> {
  const types = new Set<unknown>();
  const seen = new Set<string>();
  const pending: JsonSchema[] = [schema];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (!isRecord(part)) continue;
    const { type, properties, allOf, anyOf, oneOf } = part;
    const name = definitionName(part);
    if (type !== undefined) for (const one of Array.isArray(type) ? type : [type]) types.add(one);
    else if (isRecord(properties)) types.add("object");
    else if (name === undefined) pending.push(...[allOf, anyOf, oneOf].flatMap(schemasIn));
    else if (!seen.has(name)) {
      seen.add(name);
      pending.push(components.get(name));
    }
  }
  return types;
}

function schemasIn(list: unknown): readonly JsonSchema[] {
  return Array.isArray(list) ? list : [];
}
