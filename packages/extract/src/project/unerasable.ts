import ts from "typescript-6";

/** Syntax that Node refuses in a TypeScript file, as it only removes types. */
interface Unerasable {
  readonly node: ts.Node;
  readonly what: string;
}

/** Returns the first of what Node refuses in a file; undefined if it can load it. */
export function findUnerasable(file: ts.SourceFile): Unerasable | undefined {
  const visit = (node: ts.Node): Unerasable | undefined => {
    const what = whatIs(node);
    return what === undefined ? ts.forEachChild(node, visit) : { node, what };
  };
  return ts.forEachChild(file, visit);
}

function whatIs(node: ts.Node): string | undefined {
  const isDeclared = ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true; // prettier-ignore
  if (isDeclared) return undefined;
  if (ts.isEnumDeclaration(node)) return "An enum";
  if (ts.isModuleDeclaration(node) && node.body !== undefined && holdsValues(node.body)) return "A namespace";
  if (ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent)) return "A parameter property";
  if (ts.isImportEqualsDeclaration(node) && !node.isTypeOnly) return "'import ='";
  return ts.isExportAssignment(node) && node.isExportEquals === true ? "'export ='" : undefined;
}

function holdsValues(body: ts.ModuleBody | ts.Identifier): boolean {
  if (!ts.isModuleBlock(body)) return true;
  return body.statements.some((one) => !ts.isInterfaceDeclaration(one) && !ts.isTypeAliasDeclaration(one));
}
