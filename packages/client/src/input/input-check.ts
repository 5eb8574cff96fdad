import type { ArgumentProblem, JsonObject, JsonSchema, ParsedArguments, Tool } from "@mci/contract";
import {
  CheckBudget,
  Refused,
  refusedProblem,
  type SchemaCheck,
  type ValueProblem,
  type Wording,
} from "@mci/json-schema";
import { errorMessage, isRecord, truncate } from "@mci/plugin-kit";
import { maxNameLength } from "../max-name-length.ts";
import { declaredOnly } from "./declared.ts";
import { quickInput, type QuickInput } from "./quick-input.ts";
import type { Input } from "./input.ts";
import type { ValidatorCache } from "./validators.ts";

/**
 * Processes the arguments of a call: drops undeclared ones, fills in defaults, validates. Sync once warm. `copy` makes the copy
 * that is processed, unless the check makes one itself.
 */
export type InputCheck = (props: JsonObject, copy: (props: JsonObject) => JsonObject) => Input | Promise<Input>;

export function inputCheck(tool: Tool, validators: ValidatorCache): InputCheck {
  const { inputSchema } = tool;
  if (tool.parse !== undefined) return parsedInput(tool, validators);
  if (inputSchema === undefined) return undeclaredInput;
  // Made when the tool is first called: of many loaded tools few ever are.
  let quick: QuickInput | undefined;
  let check: ((props: JsonObject) => Input) | undefined;
  return (props, copy) => {
    quick ??= quickInput(inputSchema);
    const input = quick(props);
    if (input !== undefined) return input;
    const own = copy(props);
    if (check !== undefined) return check(own);
    return validators.get(inputSchema).then((validator) => {
      check ??= schemaCheck(inputSchema, validator);
      return check(own);
    });
  };
}

const undeclaredInput: InputCheck = (props, copy) => {
  const own = copy(props);
  return isRecord(own) ? { props: own } : notAnObject(own);
};

function schemaCheck(schema: JsonSchema, check: SchemaCheck): (props: JsonObject) => Input {
  const declared = declaredOnly(schema);
  const checked = (props: JsonObject): Input => {
    // One for all steps: each is cheap, and together they could take long.
    const budget = new CheckBudget();
    const { kept, ignored } = declared === undefined ? { kept: props, ignored: none } : split(props, declared);
    const filled = check.withDefaults(kept, budget);
    const verdict = check.verdict(filled, budget);
    if (typeof verdict === "string") throw new Refused(verdict);
    const given = verdict ? filled : withoutNulls(filled, check, budget);
    const problems = verdict ? none : check.problems(given, { ...wording, ignored }, budget);
    if (problems.length > 0) return { props: given, problems: problems.map(toArgumentProblem) };
    return ignored.length === 0
      ? { props: given }
      : { props: given, ignored: ignored.map((name) => truncate(name, maxNameLength)) };
  };
  return (props) => {
    if (!isRecord(props)) return notAnObject(props);
    try {
      return checked(props);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { props, problems: [toArgumentProblem(refusedProblem(error.reason, wording))] };
    }
  };
}

/** Models send null for what they leave out. So do authors, as a default. */
function withoutNulls(props: JsonObject, check: SchemaCheck, budget: CheckBudget): JsonObject {
  const given = check.withoutNulls(props, budget);
  return given === props ? props : check.withoutNulls(check.withDefaults(given, budget), budget);
}

const wording: Wording = { whole: "The arguments", part: "Parameter" };

function toArgumentProblem({ path, message }: ValueProblem): ArgumentProblem {
  return { path, message };
}

const none: readonly never[] = [];

/** Arguments as they are if all are declared; else the declared ones, and the names of the first others. */
function split(
  props: JsonObject,
  declared: ReadonlySet<string>,
): { readonly kept: JsonObject; readonly ignored: readonly string[] } {
  if (namesOnly(declared, props)) return { kept: props, ignored: none };
  const [kept, ignored]: [[string, unknown][], string[]] = [[], []];
  for (const name in props) {
    if (declared.has(name)) kept.push([name, props[name]]);
    else if (ignored.length < maxIgnoredNames) ignored.push(name);
  }
  return { kept: Object.fromEntries(kept), ignored };
}

function namesOnly(declared: ReadonlySet<string>, props: JsonObject): boolean {
  for (const name in props) if (!declared.has(name)) return false;
  return true;
}

/** Listed in `metadata.ignored_arguments`. */
const maxIgnoredNames = 100;

/** The schema first, so that the words and the defaults are those of all tools; then the tool's own `parse`. */
function parsedInput({ parse, ...tool }: Tool, validators: ValidatorCache): InputCheck {
  const check = inputCheck(tool, validators);
  const parsed = (input: Input): Input | Promise<Input> => {
    if (input.problems !== undefined) return input;
    const merged = (outcome: ParsedArguments): Input => ({ ...input, ...outcome });
    const failed = (error: unknown): Input => ({ ...input, problems: [{ path: "", message: errorMessage(error) }] });
    try {
      const outcome = parse?.(input.props) ?? input;
      return outcome instanceof Promise ? outcome.then(merged, failed) : merged(outcome);
    } catch (error) {
      return failed(error);
    }
  };
  return (props, copy) => {
    const input = check(props, copy);
    return input instanceof Promise ? input.then(parsed) : parsed(input);
  };
}

function notAnObject(props: unknown): Input {
  const found = props === null ? "null" : Array.isArray(props) ? "an array" : `a ${typeof props}`;
  return { props: {}, problems: [{ path: "", message: `Arguments must be an object, not ${found}` }] };
}
