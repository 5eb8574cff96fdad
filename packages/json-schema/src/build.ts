import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { arrayChecks } from "./keywords/arrays.ts";
import { choiceChecks } from "./keywords/choices.ts";
import { allOfCheck, ifCheck, notCheck } from "./keywords/combine.ts";
import { numberChecks } from "./keywords/numbers.ts";
import { objectChecks } from "./keywords/objects/objects.ts";
import { enter, referenceChecks } from "./keywords/references.ts";
import { stringChecks } from "./keywords/strings.ts";
import { typeCheck } from "./keywords/types.ts";
import { unevaluatedChecks } from "./keywords/unevaluated.ts";
import { constCheck, enumCheck } from "./keywords/values.ts";
import type { SchemaNode } from "./document/document.ts";
import type { Check } from "./run.ts";

/** The check of one schema. Throws SchemaError for a reference that leads nowhere. */
export function build(node: SchemaNode): Check {
  const { schema, document } = node;
  if (!isRecord(schema)) return schema === false ? never : always;
  const isReference = document.dialect === "draft-07" && typeof schema["$ref"] === "string";
  // What stands beside a reference counts since 2019-09 only.
  const check = isReference ? all(referenceChecks(node)) : buildCheck(schema, node);
  return document.isDynamic && document.resourceStartedBy(node) !== undefined ? inOwnResource(node, check) : check;
}

const always: Check = () => true;

const never: Check = (_, run, at) =>
  at === undefined ? false : run.fail({ at, keyword: "false schema", words: "is not allowed" });

type Builder = (schema: JsonObject, node: SchemaNode) => readonly (Check | undefined)[];

/** Which keywords are read by what, in the order in which mistakes are listed. */
const families: readonly (readonly [string, Builder])[] = [
  ["maximum minimum exclusiveMaximum exclusiveMinimum multipleOf", numberChecks],
  ["maxLength minLength pattern format", stringChecks],
  ["enum", (schema) => [enumCheck(schema)]],
  ["const", (schema) => [constCheck(schema)]],
  ["$ref $dynamicRef $recursiveRef", (_, node) => referenceChecks(node)],
  ["not", (schema, node) => [notCheck(schema, node)]],
  ["anyOf oneOf", choiceChecks],
  ["allOf", (schema, node) => [allOfCheck(schema, node)]],
  ["if", (schema, node) => [ifCheck(schema, node)]],
  ["minItems maxItems uniqueItems contains items prefixItems", arrayChecks],
  ["minProperties maxProperties dependentRequired dependentSchemas dependencies propertyNames", objectChecks],
  ["properties required patternProperties additionalProperties", objectChecks],
];

const familyOf: ReadonlyMap<string, Builder> = new Map(
  families.flatMap(([keywords, builder]) => keywords.split(" ").map((keyword) => [keyword, builder] as const)),
);

function buildCheck(schema: JsonObject, node: SchemaNode): Check {
  // Only what a schema has is built: most have two or three keywords.
  const builders = new Set<Builder>();
  for (const keyword in schema) {
    const builder = familyOf.get(keyword);
    if (builder !== undefined) builders.add(builder);
  }
  const checks: Check[] = [];
  for (const [, builder] of builders.size === 0 ? [] : families) {
    if (!builders.delete(builder)) continue;
    for (const check of builder(schema, node)) if (check !== undefined) checks.push(check);
  }
  const type = typeCheck(node);
  const others = all(checks);
  const unevaluated = unevaluatedChecks(schema, node);
  return inTurn([...(type === undefined ? [] : [type]), ...(others === always ? [] : [others]), ...unevaluated]);
}

/** All checks have their say. */
function all(checks: readonly Check[]): Check {
  const [first, second] = checks;
  if (first === undefined) return always;
  if (second === undefined) return first;
  return (value, run, at) => {
    let isRight = true;
    for (let index = 0; index < checks.length; index += 1) {
      if (checks[index]?.(value, run, at) !== false) continue;
      if (at === undefined) return false;
      isRight = false;
    }
    return isRight;
  };
}

/** The first check that fails ends it: a value of another type has no other mistakes, and says nothing of what is evaluated. */
function inTurn(checks: readonly Check[]): Check {
  const [first, second, ...more] = checks;
  if (first === undefined) return always;
  if (second === undefined) return first;
  if (more.length === 0) return (value, run, at) => first(value, run, at) && second(value, run, at);
  const rest = inTurn([second, ...more]);
  return (value, run, at) => first(value, run, at) && rest(value, run, at);
}

function inOwnResource(node: SchemaNode, check: Check): Check {
  return (value, run, at) => {
    const { scope } = run;
    enter(node, run);
    const verdict = check(value, run, at);
    run.scope = scope;
    return verdict;
  };
}
