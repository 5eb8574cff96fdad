import type { ArgumentProblem, InputReading, JsonObject, JsonSchema, ParsedArguments, Tool } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { executionTypes } from "@mci/schema";
import type { Input } from "./input.ts";
import { notAnObject } from "./not-an-object.ts";
import { notJson } from "./not-json.ts";
import { quickInput } from "./fast-path/quick-input.ts";
import { scalarsOf, type Scalars } from "./fast-path/scalars.ts";
import type { ValidatorCache } from "./validators.ts";

/** The settings that the checks of a client's tools share. */
export interface InputDefaults {
  readonly validators: ValidatorCache;
  /** For tools that do not say it. */
  readonly reading: InputReading;
}

/**
 * Processes the arguments of a call: drops undeclared ones, fills in defaults, validates. Sync once warm. `copy` makes the copy
 * that is processed, unless the check makes one itself.
 */
export type InputCheck = (props: JsonObject, copy: (props: JsonObject) => JsonObject) => Input | Promise<Input>;

export function inputCheck(tool: Tool, defaults: InputDefaults): InputCheck {
  const { inputSchema, hiddenArguments: hidden, input = defaults.reading } = tool;
  if (hidden !== undefined) return refusing(hidden, inputCheck({ ...tool, hiddenArguments: undefined }, defaults));
  if (tool.parse !== undefined) return parsedInput(tool, defaults);
  const refusal = sendsArguments(tool) ? notJson : none;
  if (inputSchema === undefined) return (props, copy) => undeclared(props, copy, refusal);
  const { validators } = defaults;
  const checks: Checks = {
    schema: inputSchema,
    input,
    refusal,
    scalars: scalarsOf(inputSchema),
    whole: undefined,
    validators,
  };
  return (props, copy) => check(props, copy, checks);
}

/** Refuses hidden arguments before anything is dropped or filled in: a caller must not take them for its own. */
function refusing(hidden: readonly string[], check: InputCheck): InputCheck {
  return (props, copy) => {
    const given = isRecord(props)
      ? hidden.filter((name) => Object.hasOwn(props, name) && props[name] !== undefined)
      : [];
    if (given.length === 0) return check(props, copy);
    const problems = given.map((name) => ({
      path: name,
      message: `Parameter '${name}' is hidden and cannot be given`,
    }));
    return { props: {}, problems };
  };
}

/** Whether arguments become text or JSON. Functions, and types that a program adds, may take any value. */
function sendsArguments({ execution }: Tool): boolean {
  const type = executionTypes.get(execution.type);
  return type !== undefined && type.runsFunctions !== true;
}

/** Returns what is wrong with arguments whatever is declared. */
type Refusal = (props: JsonObject) => ArgumentProblem | undefined;

const none: Refusal = () => undefined;

/** The checks of one schema, made when the tool is first called: of many loaded tools few ever are. */
interface Checks {
  readonly schema: JsonSchema;
  readonly input: InputReading;
  readonly refusal: Refusal;
  /** Undefined: only the whole check can tell. */
  readonly scalars: Scalars | undefined;
  whole: ((props: JsonObject) => Input) | undefined;
  readonly validators: ValidatorCache;
}

function check(props: JsonObject, copy: (props: JsonObject) => JsonObject, checks: Checks): Input | Promise<Input> {
  const input = quickInput(props, checks.scalars);
  if (input !== undefined) return input;
  const problem = checks.refusal(props);
  if (problem !== undefined) return { props: {}, problems: [problem] };
  const own = copy(props);
  return checks.whole === undefined ? firstCheck(own, checks) : checks.whole(own);
}

async function firstCheck(props: JsonObject, checks: Checks): Promise<Input> {
  const { schema, input, validators } = checks;
  const [validator, { schemaInput }] = await Promise.all([validators.get(schema), import("./schema-input.ts")]);
  checks.whole ??= schemaInput(schema, validator, input);
  return checks.whole(props);
}

function undeclared(props: JsonObject, copy: (props: JsonObject) => JsonObject, refusal: Refusal): Input {
  const problem = refusal(props);
  if (problem !== undefined) return { props: {}, problems: [problem] };
  const own = copy(props);
  return isRecord(own) ? { props: own } : notAnObject(own);
}

/**
 * The schema first, so that the words and the defaults are those of all tools; then the tool's own `parse`, which may take what
 * the schema does not. What that throws is a failure of the tool, not of the arguments.
 */
function parsedInput({ parse, ...tool }: Tool, defaults: InputDefaults): InputCheck {
  const bySchema = inputCheck(tool, defaults);
  const parsed = (input: Input): Input | Promise<Input> => {
    const { problems, misfits = [], ...fitting } = input;
    if (problems !== undefined && misfits.length === 0) return input;
    const merged = (outcome: ParsedArguments): Input => ({ ...fitting, unparsed: input.props, ...outcome });
    const outcome = parse?.(input.props, misfits) ?? input;
    return outcome instanceof Promise ? outcome.then(merged) : merged(outcome);
  };
  return (props, copy) => {
    const input = bySchema(props, copy);
    return input instanceof Promise ? input.then(parsed) : parsed(input);
  };
}
