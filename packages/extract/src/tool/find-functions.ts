import ts from "typescript-6";
import type { Problems } from "../problems.ts";
import type { Project } from "../project/open-projects.ts";
import { findFunction, isFunctionLike } from "./function-node.ts";
import { madeByDefine } from "./from-define.ts";

/** An exported function, or a function of an exported object. */
export interface FoundFunction {
  /** The tool's name: the exported one, or `skill.member`. */
  readonly name: string;
  readonly file: ts.SourceFile;
  /** What the module exports; a dot leads into an object. */
  readonly exported: string;
  /** Documents the function. */
  readonly symbol: ts.Symbol;
  /** Where it is declared. */
  readonly node: ts.Node;
  /** The function itself, if it is written in the sources; otherwise only its type is known. */
  readonly declaration: ts.SignatureDeclaration | undefined;
  readonly signature: ts.Signature;
}

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

/** In the order of their declarations; what a file only passes on comes last, and of two names for one function the other. */
function exportsOf(file: ts.SourceFile, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const module = checker.getSymbolAtLocation(file);
  if (module === undefined) return [];
  const start = (symbol: ts.Symbol): number => {
    const node = declared(symbol, checker).valueDeclaration;
    return node?.getSourceFile() === file ? node.getStart() : Number.MAX_SAFE_INTEGER;
  };
  const isRenamed = (symbol: ts.Symbol): number => (symbol.name === declared(symbol, checker).name ? 0 : 1);
  return checker.getExportsOfModule(module).toSorted((a, b) => start(a) - start(b) || isRenamed(a) - isRenamed(b));
}

/** What an export stands for, wherever that is declared. */
export function declared(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
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
  if (isHidden(symbol, checker)) return [];
  const name = toolName(exported, node);
  const type = checker.getTypeOfSymbol(symbol);
  if (madeByDefine(type)) {
    const message = `'${name}' is made by ${madeByDefine(type)}, which needs no manifest.`;
    problems.warn(node, message, { hint: 'Name its module in the schema file: "functions": "./skills.js".' });
    return [];
  }
  if (type.getCallSignatures().length > 0) {
    if (name !== "") return single({ name, exported: exported.name, symbol, node, file }, checker, problems);
    problems.refuse(node, "A default export has no name.", { hint: "Name the function." });
    return [];
  }
  return membersOf({ name, symbol, node, exported: exported.name, file }, checker, problems);
}

/** A default export is called what its function is called. */
function toolName(exported: ts.Symbol, node: ts.Node): string {
  if (exported.name !== "default") return exported.name;
  const { name } = node as { readonly name?: ts.Node };
  return name !== undefined && ts.isIdentifier(name) ? name.text : "";
}

function isHidden(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  return symbol.getJsDocTags(checker).some(({ name }) => name === "internal" || name === "ignore");
}

interface Named {
  readonly name: string;
  readonly exported: string;
  readonly symbol: ts.Symbol;
  readonly node: ts.Node;
  readonly file: ts.SourceFile;
}

function single(named: Named, checker: ts.TypeChecker, problems: Problems): readonly FoundFunction[] {
  const declaration = findFunction(named.node, checker);
  const signatures = checker.getTypeOfSymbol(named.symbol).getCallSignatures();
  const [signature] = declaration === undefined ? signatures : [checker.getSignatureFromDeclaration(declaration)];
  const refuse = (message: string, hint: string): readonly FoundFunction[] => {
    problems.refuse(named.node, message, { tool: named.name, hint });
    return [];
  };
  if (signature === undefined) return [];
  if (signatures.length > 1) {
    return refuse("The function has overloads.", "A tool has one signature: use optional parameters or a union.");
  }
  if ((signature.typeParameters ?? []).length > 0) {
    return refuse("The function has type parameters.", "A tool takes values of known types: write them out.");
  }
  return [{ ...named, declaration, signature }];
}

/** The members of an object of functions. */
function membersOf(skill: Named, checker: ts.TypeChecker, problems: Problems): readonly FoundFunction[] {
  const literal = isFunctionLike(skill.node) ? undefined : objectOf(skill.node);
  const type = literal === undefined ? checker.getTypeOfSymbol(skill.symbol) : checker.getTypeAtLocation(literal);
  if (literal === undefined && !isPlainObject(type)) return [];
  const members = type.getProperties().map((member) => ({ member, type: checker.getTypeOfSymbol(member) }));
  const other = members.find((member) => member.type.getCallSignatures().length === 0);
  if (members.every((member) => member.type.getCallSignatures().length === 0)) return [];
  const { name } = skill;
  if (other !== undefined) {
    problems.warn(skill.node, `'${name}' is not a skill, as its member '${other.member.name}' is not a function.`);
    return [];
  }
  if (name === "") {
    problems.refuse(skill.node, "A default export has no name.", { hint: "Export the object as a constant." });
    return [];
  }
  return members.flatMap(({ member }) => {
    if (isHidden(member, checker)) return [];
    const node = member.valueDeclaration ?? skill.node;
    const named = {
      name: `${name}.${member.name}`,
      exported: `${skill.exported}.${member.name}`,
      symbol: member,
      node,
    };
    return single({ ...named, file: skill.file }, checker, problems);
  });
}

function objectOf(node: ts.Node): ts.ObjectLiteralExpression | undefined {
  const value = ts.isVariableDeclaration(node) ? node.initializer : ts.isExportAssignment(node) ? node.expression : undefined; // prettier-ignore
  const bare = value === undefined ? undefined : withoutCasts(value);
  return bare !== undefined && ts.isObjectLiteralExpression(bare) ? bare : undefined;
}

function withoutCasts(node: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return withoutCasts(node.expression);
  }
  return node;
}

/** An object made by a call, such as that of `Object.freeze`: neither an instance of a class nor an array. */
function isPlainObject(type: ts.Type): boolean {
  const symbol = type.getSymbol();
  return symbol !== undefined && (symbol.flags & (ts.SymbolFlags.ObjectLiteral | ts.SymbolFlags.TypeLiteral)) !== 0;
}
