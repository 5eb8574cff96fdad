import type { Tool, Values } from "@mci/contract";
import { isRecord } from "../records.ts";
import { declaredOnly } from "./declared.ts";
import { planDefaults } from "./defaults.ts";
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
  if (inputSchema === undefined) return (props) => (isRecord(props) ? { props } : notAnObject(props));
  const declared = declaredOnly(inputSchema);
  const defaults = planDefaults(inputSchema);
  let validator: Validator | undefined;

  const check = (validate: Validator, props: Values): Input => {
    if (!isRecord(props)) return notAnObject(props);
    const ignored = declared === undefined ? undefined : undeclared(props, declared);
    const kept = ignored === undefined ? props : without(props, ignored);
    const filled = defaults === undefined ? kept : defaults(kept);
    if (validate(filled)) return ignored === undefined ? { props: filled } : { props: filled, ignored };
    return { props: filled, problems: describeErrors(validate.errors ?? [], filled, ignored ?? []) };
  };

  return (props) => {
    if (validator !== undefined) return check(validator, props);
    return validators.get(inputSchema).then((made) => check((validator = made), props));
  };
}

async function parsed(tool: Tool, props: Values): Promise<Input> {
  try {
    return { props: (await tool.parse?.(props)) ?? props };
  } catch (error) {
    return { props, problems: [{ path: "", message: error instanceof Error ? error.message : String(error) }] };
  }
}

function undeclared(props: Values, declared: ReadonlySet<string>): string[] | undefined {
  let names: string[] | undefined;
  // Not Object.keys, which makes an array for every call; a name that is inherited is dropped with the others.
  for (const name in props) if (!declared.has(name)) (names ??= []).push(name);
  return names;
}

function without(props: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !names.includes(name)));
}

function notAnObject(props: unknown): Input {
  const found = props === null ? "null" : Array.isArray(props) ? "an array" : `a ${typeof props}`;
  return { props: {}, problems: [{ path: "", message: `Arguments must be an object, not ${found}` }] };
}
