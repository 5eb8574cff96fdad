import { isRecord, type FunctionExecution, type FunctionParameter, type JsonObject } from "@mci/contract";
import ts from "typescript-6";
import type { Problems } from "../problems.ts";
import { decodings } from "../type/decoded.ts";
import { allowsUndefined, typeOf, unusableName } from "../type/read-property.ts";
import { openTypeReader } from "../type/open-type-reader.ts";
import { checkComments, misspeltTags } from "./check-comments.ts";
import { readComment, type Documentation } from "./documentation.ts";
import type { FoundFunction } from "./found-function.ts";
import { injectedBy, type InjectedType } from "./from-define.ts";
import { withDefault, type Inputs, type Parameter } from "./inputs.ts";
import { isKeyword, withKeywords } from "./keywords.ts";
import { readMembers } from "./members.ts";

interface ReadParameters {
  readonly inputSchema: JsonObject;
  readonly execution: Pick<FunctionExecution, "parameters" | "decode">;
}

/** Makes the arguments of a tool out of parameters: by their names, and the members of a destructured one at the root. */
export function readParameters(
  found: FoundFunction,
  documentation: Documentation,
  checker: ts.TypeChecker,
  problems: Problems,
): ReadParameters {
  const properties: Record<string, JsonObject> = {};
  const required: string[] = [];
  const call: FunctionParameter[] = [];
  const extra: Record<string, unknown> = {};
  let hasRest = false;
  let at: ts.Node = found.node;
  const refuse = (message: string, hint?: string): void => problems.refuse(at, message, { tool: found.name, hint });
  const reader = openTypeReader({
    checker,
    side: "input",
    report: (path, problem, hint) => refuse(`Parameter '${path}' ${problem}.`, hint),
    warn: (path, problem, hint) => problems.warn(at, `Parameter '${path}': ${problem}`, { tool: found.name, hint }),
  });
  const inputs: Inputs = {
    reader,
    documentation,
    refuse,
    add(name, schema, isRequired) {
      if (name === "__proto__") {
        reader.refuse(name, unusableName, "Rename it.");
        return;
      }
      if (Object.hasOwn(properties, name)) refuse(`Two parameters are called '${name}'.`, "Rename one of them.");
      properties[name] = schema;
      if (isRequired) required.push(name);
    },
  };
  const parameters = parametersOf(found, checker);
  const isOnly = parameters.filter((parameter) => givenTo(parameter) === undefined).length === 1;
  for (const parameter of parameters) {
    at = parameter.declaration ?? found.node;
    const { name, declaration } = parameter;
    const given = givenTo(parameter);
    if (declaration?.dotDotDotToken !== undefined) {
      hasRest = true;
      const message = `Parameter '${name}' takes any number of values and is left out.`;
      problems.warn(at, message, { tool: found.name, hint: "Use an array." });
    } else if (given !== undefined) {
      call.push({ inject: given });
    } else if (declaration !== undefined && !ts.isIdentifier(declaration.name)) {
      const members = readMembers(parameter, declaration.name, inputs);
      Object.assign(extra, members.extra);
      call.push({ members: members.names });
    } else {
      readSingle(parameter, inputs, isOnly);
      call.push(name);
    }
  }
  checkComments(found, documentation, Object.keys(properties), problems);
  const schema = reader.definitions.finish({
    type: "object",
    ...(Object.keys(properties).length === 0 && Object.keys(extra).length > 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
    ...extra,
  });
  const decode = decodings(schema, (pointer, problem, hint) => refuse(`Parameter '${pathOf(pointer)}' ${problem}.`, hint)); // prettier-ignore
  return {
    inputSchema: schema,
    execution: {
      ...(isOneObject(call) && !hasRest ? {} : { parameters: call }),
      ...(Object.keys(decode).length === 0 ? {} : { decode }),
    },
  };
}

/** All arguments as one object, then the context: the parameters of a function without a list of its own. */
function isOneObject(call: readonly FunctionParameter[]): boolean {
  const [first, second, ...others] = call;
  if (others.length > 0 || typeof first !== "object" || !("members" in first)) return false;
  return second === undefined || (typeof second === "object" && "inject" in second && second.inject === "context");
}

function parametersOf({ signature, declaration, node }: FoundFunction, checker: ts.TypeChecker): readonly Parameter[] {
  return signature.parameters.map((symbol) => {
    const own = symbol.valueDeclaration;
    return {
      symbol,
      name: symbol.name,
      declaration: own !== undefined && ts.isParameter(own) ? own : undefined,
      type: checker.getTypeOfSymbolAtLocation(symbol, declaration ?? node),
    };
  });
}

/** Returns the value that the client injects for a parameter: by its type, or the folder of the project by its name. */
function givenTo({ type, name }: Parameter): InjectedType | "projectRoot" | undefined {
  const isText = (type.flags & ts.TypeFlags.String) !== 0;
  if (isText && (name === "projectRoot" || name === "project_root")) return "projectRoot";
  return injectedBy(type);
}

/** @param isOnly The function has no other arguments: a keyword of its comment that no `@param` precedes is about this one. */
function readSingle({ symbol, name, declaration, type: actual }: Parameter, inputs: Inputs, isOnly: boolean): void {
  const { reader, documentation } = inputs;
  const { checker } = reader;
  const initialiser = declaration?.initializer;
  const isOptional = initialiser !== undefined || declaration?.questionToken !== undefined || allowsUndefined(actual);
  const { type, node } = typeOf(declaration?.type, actual, isOptional, checker);
  const said = documentation.parameters.get(name);
  const own = readComment(symbol, checker);
  if (declaration?.type === undefined && initialiser === undefined && actual.flags & ts.TypeFlags.Any) {
    reader.warn(name, "It has no type, and takes anything.", `Write its type: '${name}: string'.`);
  }
  for (const { message, hint } of misspeltTags(own.tags)) reader.warn(name, message, hint);
  const description = said?.description || own.description;
  const whole = withMembers(reader.read(type, node, name), name, inputs);
  const read = { ...whole, ...(description === "" ? {} : { description }) };
  const tags = [...own.tags, ...(said?.tags ?? []), ...(isOnly ? documentation.tags.filter((tag) => isKeyword(tag.name)) : [])]; // prettier-ignore
  const schema = withKeywords(withDefault(read, initialiser, checker), tags, inputs.refuse);
  inputs.add(name, schema, !isOptional && schema["default"] === undefined);
}

/** Adds the words of `@param options.limit` to the member of an object that is written out; a named type has its own. */
function withMembers(schema: JsonObject, path: string, inputs: Inputs): JsonObject {
  const { properties, items } = schema;
  const said = inputs.documentation.parameters;
  if (![...said.keys()].some((name) => name.startsWith(path) && name.length > path.length)) return schema;
  const member = ([name, value]: readonly [string, unknown]): readonly [string, unknown] => {
    const at = `${path}.${name}`;
    if (!isRecord(value)) return [name, value];
    const { description = "", tags = [] } = said.get(at) ?? {};
    const inside = { ...withMembers(value, at, inputs), ...(description === "" ? {} : { description }) };
    return [name, withKeywords(inside, tags, inputs.refuse)];
  };
  return {
    ...schema,
    ...(isRecord(properties) && { properties: Object.fromEntries(Object.entries(properties).map(member)) }),
    ...(isRecord(items) && { items: withMembers(items, `${path}[]`, inputs) }),
  };
}

/** Returns a pointer as paths are written in messages. */
function pathOf(pointer: string): string {
  return pointer.slice(1).replaceAll("/*", "[]").replaceAll("/", ".");
}
