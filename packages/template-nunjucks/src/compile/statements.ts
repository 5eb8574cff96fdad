import type {
  Assignment,
  Expression,
  If,
  Macro,
  NodeList,
  Output,
  Statement,
  Switch,
  TemplateData,
  With,
} from "../parse/ast.ts";
import type { File } from "./compilation.ts";
import { compileBlock, compileExtends, compileFromImport, compileImport, compileInclude } from "./files.ts";
import { compileFor } from "./loop.ts";
import { compileMacro } from "./macro.ts";
import { NodePlace, renderError, syntaxErrorAt } from "../errors.ts";
import { readName } from "./names.ts";
import { isEqual } from "../values/operators.ts";
import { compileCondition, placed } from "./placed.ts";
import { compilePresent } from "./present.ts";
import { findBeginning } from "./print.ts";
import { toText } from "../values/values.ts";
import type { Evaluate, TemplatePart } from "../values/scope.ts";

/** Compiles what is between two tags, or a whole file. */
export function compileBody({ children, ...node }: NodeList, file: File): TemplatePart {
  const parts = children.map((child) => compileStatement(child, file));
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  // A template may have more parts in a loop than there are rounds.
  const count = placed(node, file, (scope) => scope.run.budget.characters(parts.length));
  const place = new NodePlace(file.source, node);
  return (scope) => {
    count(scope);
    let text = "";
    for (const part of parts) text += part(scope);
    scope.run.budget.checkLength(text.length, place);
    return text;
  };
}

function compileStatement(node: Statement, file: File): TemplatePart {
  switch (node.typename) {
    case "Output":
      return compileOutput(node, file);
    case "NodeList":
    case "Root":
      return file.body(node);
    case "If":
      return compileIf(node, file);
    case "For":
      return compileFor(node, file);
    case "Switch":
      return compileSwitch(node, file);
    case "Set":
      return compileAssignment(node, file);
    case "With":
      return compileWith(node, file);
    case "Macro":
      return compileDefinition(node, file);
    case "Block":
      return compileBlock(node, file);
    case "Extends":
      return compileExtends(node, file);
    case "Include":
      return compileInclude(node, file);
    case "Import":
      return compileImport(node, file);
    case "FromImport":
      return compileFromImport(node, file);
    default:
      throw syntaxErrorAt(file.source, node, "This cannot be read.");
  }
}

function compileOutput({ children }: Output, file: File): TemplatePart {
  const parts = children.map((child) => compileWritten(child, file));
  const [only] = parts;
  return parts.length === 1 && only !== undefined
    ? only
    : (scope) => parts.reduce((text, part) => text + part(scope), "");
}

function compileWritten(node: Expression | TemplateData, file: File): TemplatePart {
  if (node.typename === "TemplateData") return () => node.value;
  const value = compilePresent(node, file, file.compilation.options.missing === "error");
  return (scope) => {
    const written = value(scope);
    if (typeof written === "string") return written;
    try {
      return toText(written, scope.run.budget);
    } catch (error) {
      throw renderError(error, file.source, findBeginning(node));
    }
  };
}

function compileIf(node: If, file: File): TemplatePart {
  const condition = compileCondition(node.cond, file);
  const whenTrue = file.body(node.body);
  const otherwise = node.else_ === null ? () => "" : compileStatement(node.else_, file);
  return (scope) => (condition(scope) ? whenTrue(scope) : otherwise(scope));
}

/** A case without a body goes on with the next one. */
function compileSwitch(node: Switch, file: File): TemplatePart {
  const value = file.expression(node.expr, false);
  const cases = node.cases.map(({ cond, body }) => ({
    matches: file.expression(cond, false),
    write: body.children.length === 0 ? undefined : file.body(body),
  }));
  const otherwise = node.default === null ? () => "" : file.body(node.default);
  const choose = placed(findBeginning(node.expr), file, (scope) => {
    const wanted = value(scope);
    const from = cases.findIndex(({ matches }) => isEqual(matches(scope), wanted, scope.run.budget));
    return from === -1 ? undefined : cases.slice(from).find(({ write }) => write !== undefined)?.write;
  });
  return (scope) => (choose(scope) ?? otherwise)(scope);
}

/** `{% set a = 1 %}` or `{% set a %}...{% endset %}`: a value that is missing may be given a name. */
function compileAssignment(node: Assignment, file: File): TemplatePart {
  const names = node.targets.map((target) => readName(target, file.source));
  const value = assignedValue(node, file);
  return (scope) => {
    const assigned = value(scope);
    for (const name of names) scope.assign(name, assigned);
    return "";
  };
}

/** `{% with a = 1 %}`: variables for what stands in it. Their values see what is around it, and not each other. */
function compileWith({ variables, body }: With, file: File): TemplatePart {
  const values = variables.map(
    ({ name, value }) => [readName(name, file.source), file.expression(value, false)] as const,
  );
  const write = file.body(body);
  return (scope) => {
    const inner = scope.closed();
    for (const [name, value] of values) inner.define(name, value(scope));
    return write(inner);
  };
}

function assignedValue({ value, body }: Assignment, file: File): Evaluate {
  if (value !== null) return file.expression(value, file.compilation.options.missing === "error");
  return body === undefined ? () => undefined : file.body(body.body);
}

function compileDefinition(node: Macro, file: File): TemplatePart {
  const name = readName(node.name, file.source);
  const macro = compileMacro(name, node.args, node.body, file);
  return (scope) => {
    scope.define(name, macro(scope));
    return "";
  };
}
