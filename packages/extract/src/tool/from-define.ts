import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withoutMark } from "@mci/plugin-kit";
import type ts from "typescript-6";

/** The parameters that are given by the client, by the names of their types in `@mci/define`. */
export type InjectedType = "settings" | "configPaths" | "context";

const injectedTypes: Readonly<Record<string, InjectedType>> = {
  Settings: "settings",
  ConfigPaths: "configPaths",
  HandlerContext: "context",
};

/** Returns what a parameter of this type is given; undefined for an argument of the tool. */
export function injectedBy(type: ts.Type): InjectedType | undefined {
  const symbol = type.aliasSymbol ?? type.getSymbol();
  if (symbol === undefined || !Object.hasOwn(injectedTypes, symbol.name)) return undefined;
  return isOfDefine(symbol) ? injectedTypes[symbol.name] : undefined;
}

/** Returns the function that made a value, if it is one of `@mci/define`. */
export function madeByDefine(type: ts.Type): "defineTool" | "defineSkill" | undefined {
  const symbol = type.aliasSymbol ?? type.getSymbol();
  if (symbol?.name === "DefinedTool") return isOfDefine(symbol) ? "defineTool" : undefined;
  if (symbol?.name === "DefinedSkill") return isOfDefine(symbol) ? "defineSkill" : undefined;
  return undefined;
}

function isOfDefine(symbol: ts.Symbol): boolean {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName;
  return file !== undefined && packageOf(dirname(file)) === "@mci/define";
}

const names = new Map<string, string | undefined>();

/** The name in the nearest `package.json`. */
function packageOf(folder: string): string | undefined {
  if (names.has(folder)) return names.get(folder);
  const file = join(folder, "package.json");
  const parent = dirname(folder);
  const name = existsSync(file) ? nameIn(file) : parent === folder ? undefined : packageOf(parent);
  names.set(folder, name);
  return name;
}

function nameIn(file: string): string | undefined {
  try {
    return (JSON.parse(withoutMark(readFileSync(file, "utf8"))) as { readonly name?: string }).name;
  } catch {
    return undefined;
  }
}
