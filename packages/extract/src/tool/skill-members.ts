import ts from "typescript-6";
import type { Problems } from "../problems.ts";
import { isHidden, toFoundFunction, type FoundFunction, type NamedFunction } from "./found-function.ts";

/** The members of an object of functions. */
export function skillMembers(
  skill: NamedFunction,
  checker: ts.TypeChecker,
  problems: Problems,
): readonly FoundFunction[] {
  const literal = objectOf(skill.node);
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
    return toFoundFunction({ ...named, file: skill.file }, checker, problems);
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
