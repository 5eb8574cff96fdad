import type { JsonObject } from "@mci/contract";
import ts from "typescript-6";
import { hasUnseenComment, misspeltTags, unseen, unseenHint } from "../tool/check-comments.ts";
import { readComment } from "../tool/documentation.ts";
import { withKeywords } from "../tool/keywords.ts";
import { matching } from "./node-of.ts";
import type { TypeReader } from "./type-reader.ts";

interface ReadProperty {
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

/** Assigned to an object it is lost. */
export const unusableName = "has a name that tools cannot use";

/**
 * Reads a property with its comment; `values` is the node of its type where the property itself is not written. Undefined
 * for one that JSON would leave out of a result: a method.
 */
export function readProperty(
  reader: TypeReader,
  property: ts.Symbol,
  path: string,
  values?: ts.TypeNode,
): ReadProperty | undefined {
  const { checker } = reader;
  if (property.name.startsWith("__@")) return undefined;
  const at = path === "" ? property.name : `${path}.${property.name}`;
  if (property.name === "__proto__") {
    return { schema: reader.refuse(at, unusableName, "Rename it."), isRequired: false };
  }
  if (reader.side === "output" && property.flags & ts.SymbolFlags.Method) return undefined;
  const { type, node, isOptional } = propertyType(property, checker, values);
  const { description, tags } = readComment(property, checker);
  if (hasUnseenComment(property)) reader.warn(at, `Its comment ${unseen}`, unseenHint);
  for (const { message, hint } of misspeltTags(tags)) reader.warn(at, message, hint);
  const described = { ...reader.read(type, node, at), ...(description === "" ? {} : { description }) };
  const schema = withKeywords(
    described,
    tags,
    (message) => void reader.refuse(at, `has an invalid comment: ${message}`),
  );
  return { schema, isRequired: !isOptional && schema["default"] === undefined };
}

interface PropertyType {
  readonly type: ts.Type;
  readonly node: ts.TypeNode | undefined;
  readonly isOptional: boolean;
}

/** The type of a property as it is written where that says the same, without the null of an optional one. */
function propertyType(property: ts.Symbol, checker: ts.TypeChecker, values: ts.TypeNode | undefined): PropertyType {
  const actual = checker.getTypeOfSymbol(property);
  const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0 || allowsUndefined(actual);
  const [declaration] = property.declarations ?? [];
  const written = (declaration as { readonly type?: ts.TypeNode } | undefined)?.type;
  const node = matching(written ?? values, actual, checker);
  return { ...typeOf(node, actual, isOptional, checker), isOptional };
}

/** `null` for something optional is the same as leaving it out. */
export function typeOf(
  node: ts.TypeNode | undefined,
  actual: ts.Type,
  isOptional: boolean,
  checker: ts.TypeChecker,
): { readonly type: ts.Type; readonly node: ts.TypeNode | undefined } {
  const type = node === undefined ? actual : checker.getTypeFromTypeNode(node);
  return { type: isOptional && allowsNull(type) ? checker.getNonNullableType(type) : type, node };
}

export function allowsUndefined(type: ts.Type): boolean {
  return hasMember(type, ts.TypeFlags.Undefined | ts.TypeFlags.Void);
}

function allowsNull(type: ts.Type): boolean {
  return hasMember(type, ts.TypeFlags.Null | ts.TypeFlags.Undefined);
}

function hasMember(type: ts.Type, flags: ts.TypeFlags): boolean {
  return type.isUnion() ? type.types.some((member) => member.flags & flags) : (type.flags & flags) !== 0;
}
