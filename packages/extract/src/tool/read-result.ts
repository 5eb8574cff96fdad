import type { JsonObject } from "@mci/contract";
import ts from "typescript-6";
import type { Problems } from "../problems.ts";
import { openTypeReader } from "../type/open-type-reader.ts";
import type { FoundFunction } from "./found-function.ts";

/** Results that have a meaning of their own. */
const media = new Set(["Uint8Array", "Buffer", "Blob", "File", "Date"]);

/** The schema of what a function returns, or of what its promise or generator does, if that is always an object. */
export function readResult(
  found: FoundFunction,
  checker: ts.TypeChecker,
  problems: Problems,
): { readonly outputSchema?: JsonObject } {
  const type = settled(found.signature.getReturnType(), checker);
  const members = type.isUnion() ? type.types : [type];
  const node = found.declaration?.type ?? found.node;
  const reader = openTypeReader({
    checker,
    side: "output",
    report(path, problem, hint) {
      const what = path === "" ? "The result" : `The result's '${path}'`;
      problems.refuse(node, `${what} ${problem}.`, { tool: found.name, hint });
    },
    warn(path, problem, hint) {
      problems.warn(node, `The result's '${path}': ${problem}`, { tool: found.name, hint });
    },
  });
  const others = members.filter((member) => !hasOwnMeaning(member, checker));
  if (others.length < members.length || !others.every((member) => isObject(member, checker))) {
    // No schema, but what JSON does not have is refused all the same.
    for (const member of others) reader.read(member, undefined, "");
    return {};
  }
  const outputSchema = reader.definitions.finish(reader.read(type, undefined, ""));
  return isEmpty(outputSchema) ? {} : { outputSchema: asObject(outputSchema) };
}

/** Returns the type that a promise resolves to, or that an async generator returns. */
function settled(type: ts.Type, checker: ts.TypeChecker): ts.Type {
  const name = type.getSymbol()?.name;
  const [first, second] = checker.getTypeArguments(type as ts.TypeReference) ?? [];
  if (name === "AsyncGenerator" && second !== undefined) return settled(second, checker);
  if ((name === "Promise" || name === "PromiseLike") && first !== undefined) return settled(first, checker);
  return type;
}

/** Nothing, media, and a whole result, which is passed on as it is. */
function hasOwnMeaning(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) return true;
  if (checker.isArrayType(type)) return false;
  if (type.getProperty("isError") !== undefined && type.getProperty("content") !== undefined) return true;
  return media.has(type.getSymbol()?.name ?? "");
}

function isObject(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return false;
  return !checker.isArrayType(type) && !checker.isTupleType(type);
}

/** A schema that says nothing is left out. */
function isEmpty(schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => key === "type" && schema[key] === "object");
}

function asObject(schema: JsonObject): JsonObject {
  return schema["type"] === "object" ? schema : { type: "object", ...schema };
}
