import { ValueError } from "@mci/plugin-kit/templates";
import type { Expression, For } from "../parse/ast.ts";
import type { File } from "./compilation.ts";
import { NodePlace, renderError } from "../errors.ts";
import { readName } from "./names.ts";
import { compileCondition } from "./placed.ts";
import { findBeginning } from "./print.ts";
import { writeCalled, type Evaluate, type TemplatePart, type Scope } from "../values/scope.ts";
import { Callable, isMapping, toItems, describeKind } from "../values/values.ts";

/**
 * `{% for name in list if condition %}`; several names for the pairs of an object, or for lists in a list. In one that is
 * `recursive`, `loop(list)` writes the same for another list.
 */
export function compileFor(node: For, file: File): TemplatePart {
  const { source } = file;
  const place = new NodePlace(source, node);
  const targets = node.name.typename === "Array" ? node.name.children : [node.name];
  const names = targets.map((target) => readName(target, source));
  const { list, condition } = split(node.arr, file);
  const write = file.body(node.body);
  const otherwise = node.else_ === null ? () => "" : file.body(node.else_);

  function itemsIn(value: unknown, scope: Scope): readonly unknown[] {
    try {
      return names.length > 1 && isMapping(value) ? Object.entries(value) : toItems(value, scope.run.budget);
    } catch (error) {
      throw renderError(error, source, findBeginning(node.arr));
    }
  }

  function begin(scope: Scope, item: unknown): void {
    scope.run.budget.step(place);
    if (names.length === 1) return scope.define(names[0]!, item);
    if (!Array.isArray(item)) {
      const error = new ValueError(`The names of this loop are for the items of a list, not of ${describeKind(item)}`);
      throw renderError(error, source, node);
    }
    for (const [index, name] of names.entries()) scope.define(name, item[index]);
  }

  function rounds(value: unknown, outer: Scope, depth0: number): string {
    const scope = outer.open();
    let items = itemsIn(value, outer);
    if (condition !== undefined) {
      items = items.filter((item) => {
        begin(scope, item);
        return condition(scope);
      });
    }
    if (items.length === 0) return otherwise(outer);
    const goOn = (value: unknown): string => writeCalled(outer.run, place, () => rounds(value, outer, depth0 + 1));
    const loop = node.isRecursive === true ? newRecursiveLoop(depth0, goOn) : newLoop(depth0);
    scope.define("loop", loop);
    let text = "";
    for (let index = 0; index < items.length; index += 1) {
      begin(scope, items[index]);
      move(loop, items, index);
      text += write(scope);
      outer.run.budget.checkLength(text.length, place);
    }
    return text;
  }

  return (outer) => rounds(list(outer), outer, 0);
}

/** Nunjucks reads the condition of a loop as an `if` behind its list. */
function split(
  node: Expression,
  file: File,
): { readonly list: Evaluate; readonly condition?: (scope: Scope) => boolean } {
  if (node.typename !== "InlineIf" || node.else_ !== null) return { list: file.expression(node, false) };
  return { list: file.expression(node.body, false), condition: compileCondition(node.cond, file) };
}

/** The variable `loop`. */
interface Loop {
  index: number;
  index0: number;
  revindex: number;
  revindex0: number;
  first: boolean;
  last: boolean;
  length: number;
  previtem: unknown;
  nextitem: unknown;
  readonly depth: number;
  readonly depth0: number;
  readonly cycle: Callable;
}

/** Creates the variable `loop` of a recursive loop, which can be called. */
function newRecursiveLoop(depth0: number, goOn: (items: unknown) => string): Loop {
  const callable = new Callable("loop", ({ positional, named }) => {
    if (positional.length !== 1 || named.size > 0) throw new ValueError("It takes the items to go on with");
    return goOn(positional[0]);
  });
  return Object.assign(callable, newLoop(depth0));
}

function newLoop(depth0: number): Loop {
  const loop: Loop = {
    index: 0,
    index0: 0,
    revindex: 0,
    revindex0: 0,
    first: true,
    last: false,
    length: 0,
    previtem: undefined,
    nextitem: undefined,
    depth: depth0 + 1,
    depth0,
    cycle: new Callable("cycle", ({ positional }) => positional[loop.index0 % positional.length]),
  };
  return loop;
}

function move(loop: Loop, items: readonly unknown[], index: number): void {
  const rest = items.length - index;
  loop.index = index + 1;
  loop.index0 = index;
  loop.revindex = rest;
  loop.revindex0 = rest - 1;
  loop.first = index === 0;
  loop.last = rest === 1;
  loop.length = items.length;
  loop.previtem = items[index - 1];
  loop.nextitem = items[index + 1];
}
