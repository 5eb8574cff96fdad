import ts from "typescript-6";
import type { Problems } from "../problems.ts";
import type { Project } from "../project/open-projects.ts";
import { isHidden, toFoundFunction, type FoundFunction } from "./found-function.ts";
import { madeByDefine } from "./from-define.ts";
import { skillMembers } from "./skill-members.ts";
import { declared } from "../type/node-of.ts";

/** Returns the tools of a project: of its exports, in the order of the files and of what they declare. */
export function findFunctions(project: Project, problems: Problems): readonly FoundFunction[] {
  const known = new Set(project.files);
  const seen = new Set<ts.Symbol>();
  return project.files.flatMap((file) =>
    exportsOf(file, project.checker).flatMap((exported) => {
      const symbol = declared(exported, project.checker);
      const declaredIn = symbol.valueDeclaration?.getSourceFile();
      // A re-export: it is found in its own file, unless only this one is read.
      if (declaredIn === undefined || declaredIn.isDeclarationFile) return [];
      if (declaredIn !== file && known.has(declaredIn) && isExported(symbol, declaredIn, project.checker)) return [];
      if (seen.has(symbol)) return [];
      seen.add(symbol);
      return toFunctions({ exported, symbol, file }, project.checker, problems);
    }),
  );
}

/** In the order of their declarations; what a file only passes on comes last, and of two names for one function the one that it does not have itself. */
function exportsOf(file: ts.SourceFile, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const module = checker.getSymbolAtLocation(file);
  if (module === undefined) return [];
  const start = (symbol: ts.Symbol): number => {
    const node = declared(symbol, checker).valueDeclaration;
    return node?.getSourceFile() === file ? node.getStart() : Number.MAX_SAFE_INTEGER;
  };
  const rank = (symbol: ts.Symbol): number => {
    if (symbol.name === declared(symbol, checker).name) return 0;
    return symbol.name === "default" ? 1 : 2;
  };
  return checker.getExportsOfModule(module).toSorted((a, b) => start(a) - start(b) || rank(a) - rank(b));
}

function isExported(symbol: ts.Symbol, file: ts.SourceFile, checker: ts.TypeChecker): boolean {
  return exportsOf(file, checker).some((exported) => declared(exported, checker) === symbol);
}

interface Exported {
  readonly exported: ts.Symbol;
  readonly symbol: ts.Symbol;
  readonly file: ts.SourceFile;
}

function toFunctions(
  { exported, symbol, file }: Exported,
  checker: ts.TypeChecker,
  problems: Problems,
): readonly FoundFunction[] {
  const node = symbol.valueDeclaration;
  if (node === undefined || symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Enum | ts.SymbolFlags.Module))
    return [];
  if (isHidden(symbol, checker) || isAmbient(node)) return [];
  const name = toolName(exported, node);
  const type = checker.getTypeOfSymbol(symbol);
  if (madeByDefine(type)) {
    const message = `'${name}' is made by ${madeByDefine(type)}, which needs no manifest.`;
    problems.warn(node, message, { hint: 'Name its module in the schema file: "functions": "./skills.js".' });
    return [];
  }
  if (type.getCallSignatures().length > 0) {
    if (name !== "") return toFoundFunction({ name, exported: exported.name, symbol, node, file }, checker, problems);
    problems.refuse(node, "A default export has no name.", { hint: "Name the function." });
    return [];
  }
  return skillMembers({ name, symbol, node, exported: exported.name, file }, checker, problems);
}

/** A default export is called what its function is called. */
function toolName(exported: ts.Symbol, node: ts.Node): string {
  if (exported.name !== "default") return exported.name;
  const { name } = node as { readonly name?: ts.Node };
  return name !== undefined && ts.isIdentifier(name) ? name.text : "";
}

/** `declare function`: it says nothing of where the function is. */
function isAmbient(node: ts.Node): boolean {
  return ts.isFunctionDeclaration(node) && (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Ambient) !== 0;
}
