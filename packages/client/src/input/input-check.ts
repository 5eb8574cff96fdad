import type { JsonSchema, Tool, JsonObject } from "@mci/contract";
import { Refused, refusedProblem, type SchemaCheck, type ValueProblem, type Wording } from "@mci/json-schema";
import { clipped } from "../clipped.ts";
import { isRecord } from "../records.ts";
import { declaredOnly } from "./declared.ts";
import type { ValidatorCache } from "./validators.ts";

/** What became of the arguments of a call. */
export interface Input {
  readonly props: JsonObject;
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
export type InputCheck = (props: JsonObject) => Input | Promise<Input>;

export function inputCheck(tool: Tool, validators: ValidatorCache): InputCheck {
  const { inputSchema } = tool;
  if (tool.parse) return (props) => parsed(tool, props);
  if (inputSchema === undefined) return undeclaredInput;
  // Made when the tool is first called: of many loaded tools few ever are.
  let check: ((props: JsonObject) => Input) | undefined;
  return (props) => {
    if (check !== undefined) return check(props);
    return validators.get(inputSchema).then((validator) => {
      check ??= schemaCheck(inputSchema, validator);
      return check(props);
    });
  };
}

function undeclaredInput(props: JsonObject): Input {
  return isRecord(props) ? { props } : notAnObject(props);
}

function schemaCheck(schema: JsonSchema, check: SchemaCheck): (props: JsonObject) => Input {
  const declared = declaredOnly(schema);
  const checked = (props: JsonObject): Input => {
    const filled = check.withDefaults(props);
    const verdict = check.verdict(filled);
    const fits = verdict === true;
    if (fits && (declared === undefined || namesOnly(declared, filled))) return { props: filled };
    if (typeof verdict === "string") throw new Refused(verdict);
    const given = fits ? filled : withoutNulls(filled, check);
    const ignored = declared === undefined ? [] : Object.keys(given).filter((name) => !declared.has(name));
    const kept = ignored.length === 0 ? given : without(given, ignored);
    const problems = fits ? [] : check.problems(kept, { ...wording, ignored });
    if (problems.length > 0) return { props: kept, problems: problems.map(shown) };
    return ignored.length === 0 ? { props: kept } : { props: kept, ignored: ignored.slice(0, 100).map(clipped) };
  };
  return (props) => {
    if (!isRecord(props)) return notAnObject(props);
    try {
      return checked(props);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { props, problems: [shown(refusedProblem(error.reason, wording))] };
    }
  };
}

/** Models send null for what they leave out. So do authors, as a default. */
function withoutNulls(props: JsonObject, check: SchemaCheck): JsonObject {
  const given = check.withoutNulls(props);
  return given === props ? props : check.withoutNulls(check.withDefaults(given));
}

const wording: Wording = { whole: "The arguments", part: "Parameter" };

function shown({ path, message }: ValueProblem): InputProblem {
  return { path, message };
}

function namesOnly(declared: ReadonlySet<string>, props: JsonObject): boolean {
  for (const name in props) if (!declared.has(name)) return false;
  return true;
}

async function parsed(tool: Tool, props: JsonObject): Promise<Input> {
  try {
    return { props: (await tool.parse?.(props)) ?? props };
  } catch (error) {
    return { props, problems: [{ path: "", message: error instanceof Error ? error.message : String(error) }] };
  }
}

function without(props: JsonObject, names: readonly string[]): JsonObject {
  const dropped = new Set(names);
  return Object.fromEntries(Object.entries(props).filter(([name]) => !dropped.has(name)));
}

function notAnObject(props: unknown): Input {
  const found = props === null ? "null" : Array.isArray(props) ? "an array" : `a ${typeof props}`;
  return { props: {}, problems: [{ path: "", message: `Arguments must be an object, not ${found}` }] };
}
