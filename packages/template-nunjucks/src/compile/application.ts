import type { Expression, Filter, Is } from "../parse/ast.ts";
import { attributeReader } from "../values/attribute.ts";
import { bind, givenIn, type Given } from "./call-arguments.ts";
import type { File } from "./compilation.ts";
import { renderError, syntaxErrorAt, unknownName } from "../errors.ts";
import { compilePresent } from "./present.ts";
import type { Evaluate, Scope } from "../values/scope.ts";
import { isTrue, toItems } from "../values/values.ts";

/** `{{ value | name(argument) }}`. */
export function compileFilter(node: Filter, file: File, isWritten: boolean): Evaluate {
  const [input, ...args] = node.args.children;
  if (input === undefined) throw syntaxErrorAt(file.source, node, "There is nothing to filter here.");
  const name = node.name.value;
  const filter = filterNamed(name, givenIn(args, file), { node, file, isWritten });
  const takesMissing = file.compilation.language.filters.get(name)?.takesMissing ?? false;
  return applied(filter, compilePresent(input, file, isWritten && !takesMissing), { node, file, name });
}

/** `value is name(argument)`. A missing value is nothing but undefined here. */
export function compileTest(node: Is, file: File): Evaluate {
  const { left, right } = node;
  const named = right.typename === "FunCall" ? right.name : right;
  // `is none` is read as the value none.
  const name = named.typename === "Symbol" || named.typename === "Literal" ? String(named.value) : "";
  const given = givenIn(right.typename === "FunCall" ? right.args.children : [], file);
  const test = defined("test", name, given, { node: right, file, isWritten: false });
  return applied(test, file.expression(left, false), { node: right, file, name });
}

/** A filter or a test with its arguments, which are evaluated once, however many values it is applied to. */
type Application = (scope: Scope) => (value: unknown) => unknown;

interface ApplicationPlace {
  readonly node: Expression;
  readonly file: File;
  readonly isWritten: boolean;
}

function applied(
  application: Application,
  value: Evaluate,
  { node, file, name }: Pick<ApplicationPlace, "node" | "file"> & { readonly name: string },
): Evaluate {
  return (scope) => {
    const given = value(scope);
    try {
      return application(scope)(given);
    } catch (error) {
      throw renderError(error, file.source, node, name);
    }
  };
}

function filterNamed(name: string, given: Given, place: ApplicationPlace): Application {
  const { filters } = place.file.compilation.language;
  const special = filters.has(name) ? undefined : listFilters.get(name);
  return special === undefined ? defined("filter", name, given, place) : special(given, place);
}

function defined(
  kind: "filter" | "test",
  name: string,
  given: Given,
  { node, file, isWritten }: ApplicationPlace,
): Application {
  const { filters, tests } = file.compilation.language;
  const known = kind === "filter" ? filters : tests;
  const found = known.get(name);
  if (found === undefined) {
    const names = kind === "filter" ? [...filters.keys(), ...listFilters.keys()] : tests.keys();
    throw unknownName(file.source, node, kind, name, [...names]);
  }
  const { parameters, defaults = [] } = found;
  const args = parameters === undefined ? given.positional : bind(`The ${kind} ${name}`, parameters, given, node, file);
  const isNeeded = isWritten && !found.takesMissing;
  const evaluates = args.map((arg, index) =>
    arg === undefined ? () => defaults[index] : compilePresent(arg, file, isNeeded),
  );
  const named = [...(parameters === undefined ? given.named : [])].map(
    ([key, arg]) => [key, compilePresent(arg, file, isNeeded)] as const,
  );
  return (scope) => {
    const values = evaluates.map((evaluate) => evaluate(scope));
    const extra = {
      budget: scope.run.budget,
      named: new Map(named.map(([key, evaluate]) => [key, evaluate(scope)])),
    };
    return (value) => {
      extra.budget.characters(1);
      return found.apply(value, values, extra);
    };
  };
}

/** The filters that are given other filters or tests. They are named in the template: no value may choose one. */
const listFilters: ReadonlyMap<string, (given: Given, place: ApplicationPlace) => Application> = new Map([
  ["map", map],
  ["select", (given: Given, place: ApplicationPlace) => selection(given, place, true)],
  ["reject", (given: Given, place: ApplicationPlace) => selection(given, place, false)],
  ["selectattr", (given: Given, place: ApplicationPlace) => attributeSelection(given, place, true)],
  ["rejectattr", (given: Given, place: ApplicationPlace) => attributeSelection(given, place, false)],
]);

/** `map(attribute="name", default="none")` or `map("filter", argument)`. */
function map(given: Given, place: ApplicationPlace): Application {
  const { node, file } = place;
  const [filter, ...positional] = given.positional;
  if (filter !== undefined) {
    const application = filterNamed(literal(filter, "filter", place), { ...given, positional }, place);
    return (scope) => {
      const apply = application(scope);
      return (value) => takeItems(value, scope).map((item) => apply(item));
    };
  }
  const [attribute, fallback] = bind("The filter map", ["attribute", "default"], given, node, file).map((arg) =>
    arg === undefined ? undefined : file.expression(arg, false),
  );
  if (attribute === undefined) {
    throw syntaxErrorAt(file.source, node, "map needs a filter or an attribute.");
  }
  return (scope) => {
    const read = attributeReader(attribute(scope), scope.run.budget, fallback?.(scope));
    return (value) => takeItems(value, scope).map((item) => read(item));
  };
}

/** `select("odd")`; without a test, what is true. */
function selection(
  { positional: [test, ...positional], named }: Given,
  place: ApplicationPlace,
  wanted: boolean,
): Application {
  const application =
    test === undefined ? truth : defined("test", literal(test, "test", place), { positional, named }, place);
  return (scope) => {
    const apply = application(scope);
    return (value) => takeItems(value, scope).filter((item) => apply(item) === wanted);
  };
}

/** `selectattr("price", "gt", 5)`. */
function attributeSelection(given: Given, place: ApplicationPlace, wanted: boolean): Application {
  const [attribute, test, ...positional] = given.positional;
  const { node, file } = place;
  if (attribute === undefined) throw syntaxErrorAt(file.source, node, "An attribute is missing here.");
  const path = file.expression(attribute, false);
  const application =
    test === undefined ? truth : defined("test", literal(test, "test", place), { ...given, positional }, place);
  return (scope) => {
    const read = attributeReader(path(scope), scope.run.budget);
    const apply = application(scope);
    return (value) => takeItems(value, scope).filter((item) => apply(read(item)) === wanted);
  };
}

function truth({ run }: Scope): (value: unknown) => boolean {
  return (value) => isTrue(value, run.budget);
}

function takeItems(value: unknown, { run }: Scope): readonly unknown[] {
  const items = toItems(value, run.budget);
  run.budget.items(items.length);
  return items;
}

function literal(node: Expression, kind: "filter" | "test", { file }: ApplicationPlace): string {
  if (node.typename === "Literal" && typeof node.value === "string") return node.value;
  const message = `A ${kind} is named in the template, as in "name", not by a value.`;
  throw syntaxErrorAt(file.source, node, message);
}
