import type { JsonSchema, Tool, Values } from "@mci/contract";
import { isRecord } from "../records.ts";
import { declaredOnly } from "./declared.ts";
import { planDefaults } from "./defaults.ts";
import { clipped } from "../clipped.ts";
import { describeErrors } from "./describe-errors.ts";
import type { ValidatorCache, Validator } from "./validators.ts";

/** What became of the arguments of a call. */
export interface Input {
  readonly props: Values;
  /** Arguments the schema does not name; they were dropped. */
  readonly ignored?: readonly string[];
  /** What is wrong with them; then the tool does not run. */
  readonly problems?: readonly InputProblem[];
}

export interface InputProblem {
  /** Such as `user.city` or `items[2].id`; empty for the arguments as a whole. */
  readonly path: string;
  readonly message: string;
}

/** Takes the arguments of a call: drops what is not declared, fills in defaults, validates. Sync once warm. */
export type InputCheck = (props: Values) => Input | Promise<Input>;

export function inputCheck(tool: Tool, validators: ValidatorCache): InputCheck {
  const { inputSchema } = tool;
  if (tool.parse) return (props) => parsed(tool, props);
  if (inputSchema === undefined) return undeclaredInput;
  // Made when the tool is first called: of many loaded tools few ever are.
  let check: ((props: Values) => Input) | undefined;
  return (props) => {
    if (check !== undefined) return check(props);
    return validators.get(inputSchema).then((validator) => {
      check ??= schemaCheck(inputSchema, validator);
      return check(props);
    });
  };
}

function undeclaredInput(props: Values): Input {
  return isRecord(props) ? { props } : notAnObject(props);
}

function schemaCheck(schema: JsonSchema, { accepts, errors }: Validator): (props: Values) => Input {
  const declared = declaredOnly(schema);
  const fill = planDefaults(schema) ?? ((props: Values) => props);
  return (props) => {
    if (!isRecord(props)) return notAnObject(props);
    const filled = fill(props);
    if (accepts(filled)) return { props: filled };
    const ignored = declared === undefined ? [] : Object.keys(filled).filter((name) => !declared.has(name));
    const kept = ignored.length === 0 ? filled : without(filled, ignored);
    const problems = describeErrors(errors(kept), { value: kept, whole: "The arguments", part: "Parameter", ignored });
    if (problems.length > 0) return { props: kept, problems };
    return ignored.length === 0 ? { props: kept } : { props: kept, ignored: ignored.slice(0, 100).map(clipped) };
  };
}

async function parsed(tool: Tool, props: Values): Promise<Input> {
  try {
    return { props: (await tool.parse?.(props)) ?? props };
  } catch (error) {
    return { props, problems: [{ path: "", message: error instanceof Error ? error.message : String(error) }] };
  }
}

function without(props: Values, names: readonly string[]): Values {
  const dropped = new Set(names);
  return Object.fromEntries(Object.entries(props).filter(([name]) => !dropped.has(name)));
}

function notAnObject(props: unknown): Input {
  const found = props === null ? "null" : Array.isArray(props) ? "an array" : `a ${typeof props}`;
  return { props: {}, problems: [{ path: "", message: `Arguments must be an object, not ${found}` }] };
}
