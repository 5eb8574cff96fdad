import type { JsonObject } from "@mci/contract";
import ts from "typescript-6";
import { readObject } from "./read-object.ts";
import { readUnion } from "./read-union.ts";
import { enumOf, literalOf } from "./literals.ts";
import { isInt, matching } from "./node-of.ts";
import type { TypeReader } from "./type-reader.ts";

/** See `TypeReader.read`. */
export function readType(
  reader: TypeReader,
  type: ts.Type,
  written: ts.TypeNode | undefined,
  path: string,
): JsonObject {
  const { checker } = reader;
  const node = matching(written, type, checker);
  if (isInt(node, checker)) return { type: "integer" };
  const { flags } = type;
  const { Any, Unknown, String, Number, Boolean, Null, NonPrimitive } = ts.TypeFlags;
  if (flags & Any && Reflect.get(type, "intrinsicName") === "error") {
    return reader.refuse(path, "has a type that cannot be resolved", "Check its name and its import.");
  }
  if (flags & (Any | Unknown)) return {};
  if (flags & (String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping)) return { type: "string" };
  if (flags & Number) return { type: type.aliasSymbol?.name === "Int" ? "integer" : "number" };
  if (flags & Boolean) return { type: "boolean" };
  if (flags & Null) return { type: "null" };
  const literal = literalOf(type, checker);
  if (literal !== undefined) return enumOf([literal]);
  if (flags & NonPrimitive) return { type: "object" };
  if (type.isUnion()) return readUnion(reader, type, node, path);
  if (type.isIntersection()) return readIntersection(reader, type, path);
  if (flags & ts.TypeFlags.Object) return readObject(reader, type, node, path);
  return reader.refuse(path, `has the type ${checker.typeToString(type)}, which JSON does not have`, adviceFor(flags));
}

/** A primitive with a brand is that primitive; objects are joined. */
function readIntersection(reader: TypeReader, type: ts.IntersectionType, path: string): JsonObject {
  const primitive = type.types.find(({ flags }) => flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)); // prettier-ignore
  if (primitive === undefined) return readObject(reader, type, undefined, path);
  if (type.aliasSymbol?.name === "Int" && primitive.flags & ts.TypeFlags.Number) return { type: "integer" };
  return readType(reader, primitive, undefined, path);
}

function adviceFor(flags: ts.TypeFlags): string | undefined {
  if (flags & ts.TypeFlags.BigIntLike) return "Use a string, or a number with the alias Int.";
  if (flags & ts.TypeFlags.ESSymbolLike) return "Use a string.";
  return undefined;
}
