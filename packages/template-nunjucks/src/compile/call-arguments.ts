import type { Dictionary, Expression } from "../parse/ast.ts";
import type { File } from "./compilation.ts";
import { syntaxErrorAt } from "../errors.ts";
import { readName } from "./names.ts";

/** The arguments in the parentheses of a call. */
export interface Given {
  readonly positional: readonly Expression[];
  readonly named: ReadonlyMap<string, Expression>;
}

/** Named arguments are told apart here, in the text of the template. At run time nothing can be taken for them. */
export function givenIn(nodes: readonly Expression[], file: File): Given {
  const positional = nodes.filter((node) => !isNamed(node));
  const pairs = nodes.filter(isNamed).flatMap(({ children }) => children);
  return { positional, named: new Map(pairs.map(({ key, value }) => [readName(key, file.source), value])) };
}

function isNamed(node: Expression): node is Dictionary {
  return node.typename === "KeywordArgs";
}

/** The arguments in the order of the parameters, undefined where none is given. */
export function bind(
  what: string,
  parameters: readonly string[],
  { positional, named }: Given,
  node: Expression,
  file: File,
): readonly (Expression | undefined)[] {
  const argumentError = (message: string): Error => {
    const hint = `It takes ${parameters.length === 0 ? "none" : parameters.join(", ")}.`;
    return syntaxErrorAt(file.source, node, message, { hint });
  };
  if (positional.length > parameters.length) throw argumentError(`${what} has too many arguments.`);
  for (const name of named.keys()) {
    const at = parameters.indexOf(name);
    if (at === -1) throw argumentError(`${what} has no argument '${name}'.`);
    if (at < positional.length) throw argumentError(`${what} is given '${name}' twice.`);
  }
  return parameters.map((name, index) => positional[index] ?? named.get(name));
}
