import type { Expression, FunctionCall } from "../parse/ast.ts";
import { givenIn } from "./call-arguments.ts";
import type { Call, Compilation, File } from "./compilation.ts";
import { errorAt, NodePlace, renderError, syntaxErrorAt, unknownName } from "../errors.ts";
import { readName } from "./names.ts";
import { findBeginning, print } from "./print.ts";
import { Callable } from "../values/values.ts";
import type { Evaluate } from "../values/scope.ts";

/** `name(argument)`: a macro, a function of the engine, or `super()`. */
export function compileCall(node: FunctionCall, file: File, isWritten: boolean): Evaluate {
  const { name } = node;
  if (name.typename === "Symbol" && name.value === "super") return superCall(node, file);
  const callee = compileCallee(name, file);
  const { positional, named } = givenIn(node.args.children, file);
  const values = positional.map((arg) => file.expression(arg, isWritten));
  const namedValues = [...named].map(([key, arg]) => [key, file.expression(arg, isWritten)] as const);
  return (scope) => {
    const found = callee(scope);
    const spot = findBeginning(name);
    if (!(found instanceof Callable)) {
      const hint = name.typename === "Symbol" && name.value === "loop" ? recursiveLoops : undefined;
      const message = `${print(name)} cannot be called.`;
      throw errorAt(file.source, spot, "MCI_TEMPLATE_VALUE", message, { hint });
    }
    const given = {
      positional: values.map((value) => value(scope)),
      named: new Map(namedValues.map(([key, value]) => [key, value(scope)])),
    };
    try {
      return found.call(given, scope.run.budget);
    } catch (error) {
      throw renderError(error, file.source, spot, print(name));
    }
  };
}

function compileCallee(node: Expression, file: File): Evaluate {
  const { source, compilation } = file;
  const root = findRoot(node);
  if (root !== undefined) compilation.calls.push({ source, node, root });
  if (node.typename !== "Symbol") return file.expression(node, false);
  const name = readName(node, source);
  return (scope) => scope.callable(name);
}

function findRoot(node: Expression): string | undefined {
  if (node.typename === "Symbol") return node.value;
  return node.typename === "LookupVal" ? findRoot(node.target) : undefined;
}

/** Compiles `super()`: the block of the same name in the extended file. */
function superCall(node: FunctionCall, { source, block, blocks }: File): Evaluate {
  if (block === undefined) throw syntaxErrorAt(source, node.name, "super() stands in a block.");
  const place = new NodePlace(source, node);
  return (scope) => {
    const chain = scope.instance.blocks.get(block) ?? [];
    const above = chain[chain.findIndex((part) => part === blocks.get(block)) + 1];
    if (above === undefined) {
      throw errorAt(source, node.name, "MCI_TEMPLATE_VALUE", `There is no block '${block}' above this one.`);
    }
    scope.run.budget.step(place);
    return above(scope.aroundBlock());
  };
}

/** Functions that no file defines are found at load, as no value of a call is ever one. `bound`: what files define. */
export function checkCalls({ calls, language }: Compilation, bound: ReadonlySet<string>): void {
  const wrong = calls.find(({ root, node }) => {
    const isGiven = root === "loop" || (node.typename === "Symbol" && root === "caller");
    return !isGiven && !bound.has(root) && !language.globals.has(root);
  });
  if (wrong === undefined) return;
  const { source, node, root } = wrong;
  if (node.typename === "Symbol") {
    if (language.filters.has(root)) throw filterNotFunction(wrong);
    throw unknownName(source, node, "function", root, [...language.globals.keys(), ...bound]);
  }
  throw noMethod(wrong, language.filters);
}

const recursiveLoops = "loop(items) is for loops that begin as {% for item in items recursive %}.";

function filterNotFunction({ source, node, root }: Call): Error {
  const hint = `There is a filter: value | ${root}.`;
  return syntaxErrorAt(source, node, `There is no function '${root}'.`, { hint });
}

function noMethod({ source, node }: Call, filters: ReadonlyMap<string, unknown>): Error {
  const message = `${print(node)} cannot be called: values have no methods.`;
  return syntaxErrorAt(source, findBeginning(node), message, { hint: filterFor(node, filters) });
}

function filterFor(node: Expression, filters: ReadonlyMap<string, unknown>): string | undefined {
  if (node.typename !== "LookupVal" || node.val?.typename !== "Literal") return undefined;
  const name = String(node.val.value);
  return filters.has(name) ? `There is a filter: ${print(node.target)} | ${name}.` : undefined;
}
