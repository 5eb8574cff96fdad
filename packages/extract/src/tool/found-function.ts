import type ts from "typescript-6";
import type { Problems } from "../problems.ts";
import { findFunction } from "./function-node.ts";

/** An exported function, or a function of an exported object. */
export interface FoundFunction {
  /** The tool's name: the exported one, or `skill.member`. */
  readonly name: string;
  readonly file: ts.SourceFile;
  /** Name of the export; a dot leads into an object. */
  readonly exported: string;
  /** Documents the function. */
  readonly symbol: ts.Symbol;
  /** Where it is declared. */
  readonly node: ts.Node;
  /** The function itself, if it is written in the sources; otherwise only its type is known. */
  readonly declaration: ts.SignatureDeclaration | undefined;
  readonly signature: ts.Signature;
}

/** A function before its signature is known. */
export interface NamedFunction {
  readonly name: string;
  readonly exported: string;
  readonly symbol: ts.Symbol;
  readonly node: ts.Node;
  readonly file: ts.SourceFile;
}

/** Finds the signature of a function. Overloads and type parameters are refused. */
export function toFoundFunction(
  named: NamedFunction,
  checker: ts.TypeChecker,
  problems: Problems,
): readonly FoundFunction[] {
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

/** Whether a comment says that a function is not for others. */
export function isHidden(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  return symbol.getJsDocTags(checker).some(({ name }) => name === "internal" || name === "ignore");
}
