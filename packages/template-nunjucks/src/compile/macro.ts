import { ValueError } from "@mci/plugin-kit/templates";
import type { Arguments, NodeList } from "../parse/ast.ts";
import { givenIn } from "./call-arguments.ts";
import type { File } from "./compilation.ts";
import { NodePlace } from "../errors.ts";
import { readName } from "./names.ts";
import { writeCalled, type Evaluate, type Scope } from "../values/scope.ts";
import { Callable, type CallArguments } from "../values/values.ts";

/** A macro, or what stands in a `{% call %}`: a function that writes its body and sees what is around it. */
export function compileMacro(name: string, args: Arguments, body: NodeList, file: File): (scope: Scope) => Callable {
  const { positional, named } = givenIn(args.children, file);
  const parameters: readonly Parameter[] = [
    ...positional.map((node) => ({ name: readName(node, file.source) })),
    ...[...named].map(([name, node]) => ({ name, fallback: file.expression(node, false) })),
  ];
  const write = file.body(body);
  const place = new NodePlace(file.source, body);
  return (scope) =>
    new Callable(name, (given) => {
      const inner = scope.closed();
      inner.define("caller", given.named.get("caller"));
      return writeCalled(scope.run, place, () => {
        bind(parameters, given, inner);
        return write(inner);
      });
    });
}

interface Parameter {
  readonly name: string;
  readonly fallback?: Evaluate;
}

function bind(parameters: readonly Parameter[], { positional, named }: CallArguments, scope: Scope): void {
  const names = parameters.map(({ name }) => name);
  const takes = `It takes ${names.length === 0 ? "none" : names.join(", ")}.`;
  if (positional.length > names.length) throw new ValueError("Too many arguments", { hint: takes });
  const stray = [...named.keys()].find((name) => !names.includes(name) && name !== "caller");
  if (stray !== undefined) throw new ValueError(`There is no argument '${stray}'`, { hint: takes });
  for (const [index, { name, fallback }] of parameters.entries()) {
    if (index < positional.length) scope.define(name, positional[index]);
    else scope.define(name, named.has(name) ? named.get(name) : fallback?.(scope));
  }
}
