import { isRecord, type JsonObject } from "@mci/contract";
import ts from "typescript-6";
import { readObject } from "../type/read-object.ts";
import { readProperty } from "../type/read-property.ts";
import { injectedBy } from "./from-define.ts";
import { withKeywords } from "./keywords.ts";
import { literalValue } from "./initialiser.ts";
import { withDefault, type Inputs, type Parameter } from "./inputs.ts";

interface ReadMembers {
  readonly names: readonly string[];
  /** Keywords of a union or a record beside the members. */
  readonly extra: JsonObject;
}

/** The members of a destructured parameter become arguments of the tool. */
export function readMembers(parameter: Parameter, pattern: ts.BindingPattern, inputs: Inputs): ReadMembers {
  const { reader } = inputs;
  const { checker } = reader;
  const type = checker.getNonNullableType(parameter.type);
  if (ts.isArrayBindingPattern(pattern)) {
    inputs.refuse("A destructured array has no name.", "Give the parameter a name.");
    return { names: [], extra: {} };
  }
  if (type.isUnion()) return readUnionMembers(type, inputs);
  const whole = defaultOf(parameter.declaration?.initializer, checker);
  const names = checker
    .getPropertiesOfType(type)
    .flatMap((property) => addMember(property, { pattern, whole }, inputs));
  const { additionalProperties } =
    type.getStringIndexType() === undefined ? {} : readObject(reader, type, undefined, "");
  return { names, extra: additionalProperties === undefined ? {} : { additionalProperties } };
}

interface Destructured {
  readonly pattern: ts.ObjectBindingPattern;
  /** The default of the parameter: the function gets an object in any case. */
  readonly whole: JsonObject;
}

function defaultOf(initialiser: ts.Expression | undefined, checker: ts.TypeChecker): JsonObject {
  const found = initialiser === undefined ? undefined : literalValue(initialiser, checker)?.value;
  return isRecord(found) ? found : {};
}

function addMember(property: ts.Symbol, { pattern, whole }: Destructured, inputs: Inputs): readonly string[] {
  const { reader, documentation, refuse } = inputs;
  const { checker } = reader;
  const { name } = property;
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  if (injectedBy(type) !== undefined) {
    refuse(`The member '${name}' is given by the client.`, "Take it as a parameter of its own.");
    return [];
  }
  const read = readProperty(reader, property, "");
  if (read === undefined) return [];
  const initialiser = elementOf(name, pattern)?.initializer;
  const said = saidOf(name, documentation.parameters);
  const description = said?.description || read.schema["description"];
  const described = {
    ...read.schema,
    ...(description === undefined ? {} : { description }),
    ...(Object.hasOwn(whole, name) ? { default: whole[name] } : {}),
  };
  const schema = withKeywords(withDefault(described, initialiser, checker), said?.tags ?? [], refuse);
  inputs.add(name, schema, read.isRequired && schema["default"] === undefined);
  return [name];
}

/** A destructured parameter has no name: `@param options.query` and `@param query` both mean its member. */
function saidOf<T>(name: string, parameters: ReadonlyMap<string, T>): T | undefined {
  const direct = parameters.get(name);
  if (direct !== undefined) return direct;
  for (const [key, value] of parameters) if (key.endsWith(`.${name}`) && key.split(".").length === 2) return value;
  return undefined;
}

function elementOf(name: string, pattern: ts.ObjectBindingPattern): ts.BindingElement | undefined {
  return pattern.elements.find((element) => {
    const own = element.propertyName ?? element.name;
    return (ts.isIdentifier(own) || ts.isStringLiteralLike(own)) && own.text === name;
  });
}

/** A union at the root is an object with `oneOf` or `anyOf`. */
function readUnionMembers(type: ts.UnionType, { reader, refuse }: Inputs): ReadMembers {
  const { checker } = reader;
  const isOfObjects = type.types.every(({ flags }) => flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection));
  if (!isOfObjects) {
    refuse(`The arguments have the type ${checker.typeToString(type)}, which is not an object.`);
    return { names: [], extra: {} };
  }
  const names = new Set(type.types.flatMap((member) => checker.getPropertiesOfType(member).map((one) => one.name)));
  return { names: [...names], extra: reader.read(type, undefined, "") };
}
