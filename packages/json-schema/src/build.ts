import type { Values } from "@mci/contract";
import { isRecord } from "./is-record.ts";
import { arrayChecks } from "./keywords/arrays.ts";
import { choiceChecks } from "./keywords/choices.ts";
import { allOfCheck, ifCheck, notCheck } from "./keywords/combine.ts";
import { numberChecks } from "./keywords/numbers.ts";
import { objectChecks } from "./keywords/objects.ts";
import { enter, referenceChecks } from "./keywords/references.ts";
import { stringChecks } from "./keywords/strings.ts";
import { typeCheck } from "./keywords/types.ts";
import { unevaluatedChecks } from "./keywords/unevaluated.ts";
import { constCheck, enumCheck } from "./keywords/values.ts";
import type { Check, Node } from "./node.ts";

/** The check of one schema. Throws SchemaError for a reference that leads nowhere. */
export function build(node: Node): Check {
  const { schema, document } = node;
  if (!isRecord(schema)) return schema === false ? never : always;
  const isReference = document.dialect === "draft-07" && typeof schema["$ref"] === "string";
  // What stands beside a reference counts since 2019-09 only.
  const check = isReference ? all(referenceChecks(node)) : checkOf(schema, node);
  return document.isDynamic && document.resourceStartedBy(node) !== undefined ? inOwnResource(node, check) : check;
}

const always: Check = () => true;

const never: Check = (_, run, at) =>
  at === undefined ? false : run.fail({ at, keyword: "false schema", words: "is not allowed" });

function checkOf(schema: Values, node: Node): Check {
  const type = typeCheck(node);
  const others = all(
    [
      ...numberChecks(schema),
      ...stringChecks(schema, node),
      enumCheck(schema),
      constCheck(schema),
      ...referenceChecks(node),
      notCheck(schema, node),
      ...choiceChecks(schema, node),
      allOfCheck(schema, node),
      ifCheck(schema, node),
      ...arrayChecks(schema, node),
      ...objectChecks(schema, node),
    ].filter((check) => check !== undefined),
  );
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

function inOwnResource(node: Node, check: Check): Check {
  return (value, run, at) => {
    const { scope } = run;
    enter(node, run);
    const verdict = check(value, run, at);
    run.scope = scope;
    return verdict;
  };
}
