import type { FunctionExecution, ToolDefinition } from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";
import ts from "typescript-6";
import type { Problems } from "../problems.ts";
import { isTooDeep, tooDeep, tooDeepHint } from "../project/too-deep.ts";
import { readAnnotations } from "./annotations.ts";
import { readDocumentation, type Documentation } from "./documentation.ts";
import type { FoundFunction } from "./found-function.ts";
import { readParameters } from "./parameters.ts";
import { readResult } from "./read-result.ts";

/** A tool without the fields that say where its function is. */
export interface ReadTool extends Omit<ToolDefinition, "execution"> {
  readonly execution: Pick<FunctionExecution, "parameters" | "decode" | "cache" | "timeout_ms">;
}

/** Reads the signature and the comment of a function. What cannot be a tool is reported, as much of it as there is. */
export function readFunction(found: FoundFunction, checker: ts.TypeChecker, problems: Problems): ReadTool {
  try {
    return read(found, checker, problems);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    problems.refuse(found.node, `A type or a default value ${tooDeep}.`, { tool: found.name, hint: tooDeepHint });
    return { name: found.name, inputSchema: { type: "object" }, execution: {} };
  }
}

function read(found: FoundFunction, checker: ts.TypeChecker, problems: Problems): ReadTool {
  const documentation = documentationOf(found, checker);
  const { inputSchema, execution } = readParameters(found, documentation, checker, problems);
  const { outputSchema } = readResult(found, checker, problems);
  const { cache, timeout_ms, ...said } = readAnnotations(found, documentation, problems);
  const { title, description, ...rest } = said;
  return {
    name: found.name,
    ...omitUndefined({ title, description, ...rest }),
    inputSchema,
    ...omitUndefined({ outputSchema }),
    execution: { ...execution, ...omitUndefined({ cache, timeout_ms }) },
  };
}

/** A member that refers to a function, or a constant, may leave the comment to that. */
function documentationOf({ symbol, declaration }: FoundFunction, checker: ts.TypeChecker): Documentation {
  const own = readDocumentation(symbol, checker);
  if (own.description !== undefined || own.tags.length > 0 || own.parameters.size > 0) return own;
  const name = declaration === undefined ? undefined : nameOf(declaration);
  const other = name === undefined ? undefined : checker.getSymbolAtLocation(name);
  return other === undefined ? own : readDocumentation(other, checker);
}

/** An arrow function has the name of its constant. */
function nameOf(node: ts.SignatureDeclaration): ts.Node | undefined {
  if (node.name !== undefined) return node.name;
  return ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined;
}
