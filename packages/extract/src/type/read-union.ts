import type { JsonObject } from "@mci/contract";
import ts from "typescript-6";
import { enumOf, literalOf, type Literal } from "./literals.ts";
import type { TypeReader } from "./type-reader.ts";
import { membersOf, type Member } from "./union-members.ts";

/** Literals become an enum in the order of the source; objects that a property tells apart `oneOf`, all others `anyOf`. */
export function readUnion(
  reader: TypeReader,
  type: ts.UnionType,
  node: ts.TypeNode | undefined,
  path: string,
): JsonObject {
  const { checker } = reader;
  const read = (): JsonObject => {
    const members = membersOf(type, node, checker);
    const literals = members.flatMap((member) => literalOf(member.type, checker) ?? []);
    const isNullable = members.some((member) => member.type.flags & ts.TypeFlags.Null);
    const others = members.filter((member) => literalOf(member.type, checker) === undefined && !(member.type.flags & ts.TypeFlags.Null)); // prettier-ignore
    const parts = others.map((member) => reader.read(member.type, member.node, path));
    if (parts.length === 0) return ofLiterals(literals, isNullable);
    if (literals.length > 0) parts.push(ofLiterals(literals, false));
    const [only] = parts;
    if (parts.length === 1 && only !== undefined) return isNullable ? nullable(only) : only;
    const all = isNullable ? [...parts, { type: "null" }] : parts;
    return isDiscriminated(others, checker) && literals.length === 0 && !isNullable ? { oneOf: all } : { anyOf: all };
  };
  const name = type.aliasSymbol?.name;
  const isPlain = type.types.every((member) => !(member.flags & ts.TypeFlags.Object));
  return name === undefined || isPlain ? read() : reader.definitions.reference(type, name, read);
}

function ofLiterals(literals: readonly Literal[], isNullable: boolean): JsonObject {
  return enumOf(isNullable ? [...literals, null] : literals);
}

/** A value that may be null as well. */
function nullable(schema: JsonObject): JsonObject {
  const isSimple = typeof schema["type"] === "string" && schema["enum"] === undefined && schema["const"] === undefined;
  return isSimple ? { ...schema, type: [schema["type"], "null"] } : { anyOf: [schema, { type: "null" }] };
}

/** Whether all members have one property whose value tells them apart. */
function isDiscriminated(members: readonly Member[], checker: ts.TypeChecker): boolean {
  const [first] = members;
  if (first === undefined || members.some(({ type }) => !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)))) return false; // prettier-ignore
  return first.type.getProperties().some(({ name }) => {
    const values = members.flatMap(({ type }) => {
      const property = type.getProperty(name);
      if (property === undefined || property.flags & ts.SymbolFlags.Optional) return [undefined];
      const value = checker.getTypeOfSymbol(property);
      return (value.isUnion() ? value.types : [value]).map((one) => literalOf(one, checker));
    });
    return !values.includes(undefined) && new Set(values).size === values.length;
  });
}
