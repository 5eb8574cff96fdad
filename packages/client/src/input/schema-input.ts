import type { ArgumentProblem, InputReading, JsonObject, JsonSchema, Misfit } from "@mci/contract";
import {
  CheckBudget,
  Refused,
  refusedProblem,
  type SchemaCheck,
  type ValueProblem,
  type Wording,
} from "@mci/json-schema";
import { declaredOnly, isRecord, truncate } from "@mci/plugin-kit";
import { snapshot } from "../call/snapshot.ts";
import { maxNameLength } from "../max-name-length.ts";
import { changedPlaces } from "./changed-places.ts";
import type { Input } from "./input.ts";
import { notAnObject } from "./not-an-object.ts";

/** Checks arguments against a schema. In a file of its own, which is loaded with the library for schemas. */
export function schemaInput(
  schema: JsonSchema,
  check: SchemaCheck,
  reading: InputReading,
): (props: JsonObject) => Input {
  const declared = declaredOnly(schema);
  const checked = (props: JsonObject): Input => {
    // One for all steps: each is cheap, and together they could take long.
    const budget = new CheckBudget({ exactIntegers: true });
    const { kept, ignored } = declared === undefined ? { kept: props, ignored: none } : split(props, declared);
    const strict = fitting(kept, check, budget);
    // Arguments that fit as they are stay as they are.
    const parsed = strict.fits || reading === "strict" ? kept : parsedStrings(kept, check, budget);
    const { filled, fits } = parsed === kept ? strict : fitting(parsed, check, budget);
    const given = fits ? filled : withoutNulls(filled, check, budget);
    const problems = fits ? none : check.problems(given, { ...wording, ignored }, budget);
    const input = {
      props: given,
      ...(ignored.length > 0 && { ignored: ignored.map((name) => truncate(name, maxNameLength)) }),
      ...(parsed !== kept && { parsed: changedPlaces(kept, parsed) }),
    };
    if (problems.length === 0) return input;
    const misfits = problems.filter(({ keyword }) => keyword !== "");
    return {
      ...input,
      problems: problems.map(toArgumentProblem),
      ...(misfits.length === problems.length && { misfits: misfits.map(toMisfit) }),
    };
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

/** Arguments with their defaults, and whether they fit. */
interface Fitting {
  readonly filled: JsonObject;
  readonly fits: boolean;
}

function fitting(props: JsonObject, check: SchemaCheck, budget: CheckBudget): Fitting {
  const filled = check.withDefaults(props, budget);
  const verdict = check.verdict(filled, budget);
  if (typeof verdict === "string") throw new Refused(verdict);
  return { filled, fits: verdict };
}

/** Models send JSON in a string. What is in it has the limits of all arguments. */
function parsedStrings(props: JsonObject, check: SchemaCheck, budget: CheckBudget): JsonObject {
  const parsed = check.withParsedStrings(props, budget);
  return parsed === props ? props : snapshot(parsed);
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

function toMisfit({ path, message, keyword }: ValueProblem): Misfit {
  return { path, message, keyword };
}

const none: readonly never[] = [];

/** Arguments as they are if all are declared; else the declared ones, and the names of the first others. */
function split(
  props: JsonObject,
  declared: ReadonlySet<string>,
): { readonly kept: JsonObject; readonly ignored: readonly string[] } {
  if (namesOnly(declared, props)) return { kept: props, ignored: none };
  const [kept, ignored]: [[string, unknown][], string[]] = [[], []];
  for (const name of Object.keys(props)) {
    if (declared.has(name)) kept.push([name, props[name]]);
    else if (ignored.length < maxIgnoredNames) ignored.push(name);
  }
  return { kept: Object.fromEntries(kept), ignored };
}

function namesOnly(declared: ReadonlySet<string>, props: JsonObject): boolean {
  for (const name in props) if (!declared.has(name) && Object.hasOwn(props, name)) return false;
  return true;
}

/** Listed in `metadata.ignored_arguments`. */
const maxIgnoredNames = 100;
