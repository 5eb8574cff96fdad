import type { JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { child, items, textAt, type Located } from "../read/located.ts";
import { placeKey, type Resolver } from "../read/resolver.ts";
import type { ToolContext } from "./context.ts";
import { mediaKind } from "./media-kind.ts";

/**
 * Returns the schema of a part of a multipart body. An object whose content type is XML or text is taken as a string, as a
 * whole body of that type is: JSON would go out under the label of another format.
 */
export function partSchema(
  name: string,
  at: Located,
  contentType: string | undefined,
  { resolver, request, warn }: ToolContext,
): JsonSchema {
  const isText = contentType !== undefined && mediaKind(contentType) === "text";
  if (!isText || !hasObjects(at, resolver, new Set())) return request.convert(at);
  warn(`The part '${name}' is ${contentType}, which is taken as one string.`);
  const description = textAt(resolver.resolve(at), "description");
  return { type: "string", ...(description === undefined ? {} : { description }) };
}

/** Whether a schema is of objects, or of lists of them. */
function hasObjects(written: Located, resolver: Resolver, seen: Set<string>): boolean {
  const at = resolver.resolve(written);
  if (!isRecord(at.value) || seen.has(placeKey(at))) return false;
  seen.add(placeKey(at));
  const { type, properties } = at.value;
  if (type === "object" || isRecord(properties)) return true;
  const parts = ["allOf", "oneOf", "anyOf"].flatMap((keyword) => items(child(at, keyword)));
  const item = child(at, "items");
  return [...parts, ...(item === undefined ? [] : [item])].some((part) => hasObjects(part, resolver, seen));
}
