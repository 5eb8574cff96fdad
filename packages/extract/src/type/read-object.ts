import type { JsonObject } from "@mci/contract";
import ts from "typescript-6";
import { knownType } from "./known-types.ts";
import { literalOf } from "./literals.ts";
import { bare, itemNode, matching, recordNodes } from "./node-of.ts";
import { readProperty } from "./read-property.ts";
import { membersOf } from "./union-members.ts";
import type { TypeReader } from "./type-reader.ts";

/** Arrays, tuples, records and objects with properties. A named type that is used more than once gets a definition. */
export function readObject(reader: TypeReader, type: ts.Type, node: ts.TypeNode | undefined, path: string): JsonObject {
  const { checker } = reader;
  if (checker.isTupleType(type)) return readTuple(reader, type as ts.TypeReference, node, path);
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    if (item === undefined) return { type: "array" };
    return { type: "array", items: reader.read(item, itemNode(node, checker), `${path}[]`) };
  }
  const known = knownType(reader, type, path);
  if (known !== undefined) return known;
  if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) {
    return reader.refuse(path, "is a function, which JSON does not have", "Leave it out, or pass a value.");
  }
  const symbol = type.aliasSymbol ?? type.getSymbol();
  if (reader.side === "input" && type.getSymbol() !== undefined && type.isClass()) {
    const hint = "Use an interface with the same fields, or inject it with defineTool.";
    return reader.refuse(path, `is an instance of the class ${checker.typeToString(type)}`, hint);
  }
  const read = (): JsonObject => readMembers(reader, type, node, path);
  const isNamed = type.aliasSymbol !== undefined || type.isClassOrInterface() || isInstance(type);
  if (symbol === undefined || !isNamed || symbol.name.startsWith("__") || isRecordAlias(symbol)) return read();
  return reader.definitions.reference(type, symbol.name, read);
}

/** An interface with type arguments. */
function isInstance(type: ts.Type): boolean {
  const { target } = type as ts.TypeReference;
  return target !== undefined && target.isClassOrInterface();
}

/** Aliases of the standard library say how a type was made, and not what it is. */
function isRecordAlias(symbol: ts.Symbol): boolean {
  return symbol.declarations?.every((declaration) => declaration.getSourceFile().fileName.includes("/typescript")) === true; // prettier-ignore
}

function readMembers(reader: TypeReader, type: ts.Type, node: ts.TypeNode | undefined, path: string): JsonObject {
  const { checker } = reader;
  const record = recordNodes(node, checker);
  const properties: Record<string, JsonObject> = {};
  const required: string[] = [];
  for (const property of inOrderOf(record?.keys, checker.getPropertiesOfType(type), checker)) {
    const read = readProperty(reader, property, path, record?.values);
    if (read === undefined) continue;
    properties[property.name] = read.schema;
    if (read.isRequired) required.push(property.name);
  }
  const [index] = checker.getIndexInfosOfType(type);
  const values = index && reader.read(index.type, index.declaration?.type ?? record?.values, `${path}.*`);
  return {
    type: "object",
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
    ...(values === undefined ? {} : { additionalProperties: Object.keys(values).length === 0 ? true : values }),
  };
}

/** The properties of `Record<"a" | "b", T>` as its keys are written. */
function inOrderOf(
  keys: ts.TypeNode | undefined,
  properties: readonly ts.Symbol[],
  checker: ts.TypeChecker,
): readonly ts.Symbol[] {
  const type = keys === undefined ? undefined : checker.getTypeFromTypeNode(keys);
  if (type === undefined || !type.isUnion()) return properties;
  const names = membersOf(type, keys, checker).map((member) => String(literalOf(member.type, checker)));
  return properties.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}

function readTuple(
  reader: TypeReader,
  type: ts.TypeReference,
  node: ts.TypeNode | undefined,
  path: string,
): JsonObject {
  const { checker } = reader;
  const { elementFlags, minLength } = type.target as ts.TupleType;
  const written = bare(node, checker);
  const nodes = written !== undefined && ts.isTupleTypeNode(written) ? written.elements : [];
  const items = checker.getTypeArguments(type).map((item, index) => {
    const at = nodes[index];
    const isRest = ((elementFlags[index] ?? 0) & ts.ElementFlags.Variable) !== 0;
    const own = at === undefined || isRest ? undefined : matching(at, item, checker);
    return { isRest, schema: reader.read(item, own, `${path}[${index}]`) };
  });
  const fixed = items.filter(({ isRest }) => !isRest);
  const rest = items.find(({ isRest }) => isRest);
  return {
    type: "array",
    prefixItems: fixed.map(({ schema }) => schema),
    ...(rest === undefined ? {} : { items: rest.schema }),
    minItems: minLength,
    ...(rest === undefined ? { maxItems: fixed.length } : {}),
  };
}
