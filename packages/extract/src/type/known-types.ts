import type { JsonObject } from "@mci/contract";
import type ts from "typescript-6";
import { decoded } from "./decoded.ts";
import type { TypeReader } from "./type-reader.ts";

/** Types of the standard library: those that are written as a string, and those that JSON does not have. */
export function knownType(reader: TypeReader, type: ts.Type, path: string): JsonObject | undefined {
  const symbol = type.getSymbol();
  if (symbol === undefined || !isOfLibrary(symbol)) return undefined;
  const { name } = symbol;
  if (name === "Date") return decoded({ type: "string", format: "date-time" }, "date");
  if ((name === "Uint8Array" || name === "Buffer") && reader.side === "input") {
    return decoded({ type: "string", contentEncoding: "base64" }, "bytes");
  }
  const advice = refused[name];
  // An instance of a class of the library, whose fields say nothing of what JSON makes of it.
  if (advice === undefined) return reader.side === "output" && !name.startsWith("__") ? {} : undefined;
  return reader.refuse(path, `has the type ${reader.checker.typeToString(type)}, which JSON does not have`, advice);
}

const refused: Readonly<Record<string, string>> = {
  Map: "Use Record<string, T>.",
  WeakMap: "Use Record<string, T>.",
  ReadonlyMap: "Use Record<string, T>.",
  Set: "Use an array.",
  WeakSet: "Use an array.",
  ReadonlySet: "Use an array.",
  Promise: "Use the value itself.",
  RegExp: "Use a string.",
  URL: "Use a string.",
  Error: "Use a string.",
  Blob: "Use Uint8Array.",
  ArrayBuffer: "Use Uint8Array.",
  Buffer: "Use a string in base64.",
  Uint8Array: "Use a string in base64.",
  Iterable: "Use an array.",
  AsyncIterable: "Use an array.",
  AbortSignal: "Take the context of the call, which has it: HandlerContext of @mci/define.",
  Function: "Leave it out, or pass a value.",
};

/** The library of TypeScript, or the types of Node. */
function isOfLibrary(symbol: ts.Symbol): boolean {
  return symbol.declarations?.some((declaration) => {
    const { fileName, hasNoDefaultLib } = declaration.getSourceFile();
    return hasNoDefaultLib || /\/lib\.[^/]*\.d\.ts$/.test(fileName) || fileName.includes("/@types/node/");
  }) === true; // prettier-ignore
}
