import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { ArgumentProblem, JsonObject, Misfit, ParsedArguments, Tool } from "@mci/contract";
import { describeLostDigits, losesDigits } from "@mci/plugin-kit";
import { patternsOf } from "@mci/schema";
import { decodeArguments, decodingsIn, type Decoding } from "./decoded.ts";
import { isStandardSchema } from "./standard-schema.ts";
import type { ToolSchema } from "./schema-types.ts";

/**
 * Returns the step after the check against the JSON Schema: the library, which refines, transforms and coerces, or `dateTime`
 * and `bytes`. Undefined for schemas in which there is nothing left to do.
 */
export function parseArguments(schema: ToolSchema | undefined, inputSchema: JsonObject): Tool["parse"] {
  return isStandardSchema(schema) ? byLibrary(schema, inputSchema) : decoded(decodingsIn(schema));
}

/** The library decides: it takes more than its JSON Schema says, such as "5" for a number. */
function byLibrary(
  { "~standard": { validate } }: StandardSchemaV1,
  inputSchema: JsonObject,
): NonNullable<Tool["parse"]> {
  const isFinal = finalMisfits(inputSchema);
  const isChoice = inputSchema["anyOf"] !== undefined || inputSchema["oneOf"] !== undefined;
  return (props, misfits) => {
    if (isFinal(misfits)) return { problems: misfits.map(toProblem) };
    const parsed = ({ issues, ...outcome }: StandardSchemaV1.Result<unknown>): ParsedArguments =>
      issues === undefined && "value" in outcome
        ? withItsDigits(props, outcome.value as JsonObject)
        : { problems: inOurWords(issueProblems(issues ?? []).map(named), misfits, isChoice) };
    const refused = (error: unknown): ParsedArguments => {
      // A preprocessor may expect what the schema says.
      if (misfits.length > 0) return { problems: misfits.map(toProblem) };
      throw error;
    };
    try {
      const outcome = validate(props);
      return outcome instanceof Promise ? outcome.then(parsed).catch(refused) : parsed(outcome);
    } catch (error) {
      return refused(error);
    }
  };
}

/** Refuses arguments of which the library made a number out of digits that a number does not keep. */
function withItsDigits(given: JsonObject, taken: JsonObject): ParsedArguments {
  const problems = roundedStrings(given, taken, "").map(named);
  return problems.length === 0 ? { props: taken } : { problems };
}

function roundedStrings(given: unknown, taken: unknown, path: string): readonly ArgumentProblem[] {
  if (typeof given === "string" && typeof taken === "number") {
    const written = given.trim().replace(/^\+/, "");
    return losesDigits(written) ? [{ path, message: describeLostDigits(written) }] : [];
  }
  if (!isContainer(given) || !isContainer(taken)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    roundedStrings(value, taken[key], joined(path, Array.isArray(given) ? Number(key) : key)),
  );
}

function isContainer(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}

/**
 * Whether arguments are refused without asking the library. It runs patterns on the engine of JavaScript, where a group that is
 * repeated may take for ever over a string that does not match.
 */
function finalMisfits(inputSchema: JsonObject): (misfits: readonly Misfit[]) => boolean {
  if (!patternsOf(inputSchema).some(({ pattern }) => /\)[*+{]/.test(pattern))) return () => false;
  return (misfits) => misfits.length >= maxTold || misfits.some(({ keyword }) => !telling.has(keyword));
}

/** Keywords that say all there is to say about a place: no pattern beside them was left unchecked. */
const telling: ReadonlySet<string> = new Set(
  "type required enum const format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems".split(" "), // prettier-ignore
);

/** The check of a schema tells a hundred mistakes at most. */
const maxTold = 100;

/** Words the refusal of the library as the JSON Schema does where that refuses too: those are the words of all tools. */
function inOurWords(
  issues: readonly ArgumentProblem[],
  misfits: readonly Misfit[],
  isChoice: boolean,
): readonly ArgumentProblem[] {
  const problems = issues.flatMap((issue) => {
    const isWhole = ({ keyword }: Misfit): boolean => issue.path === "" && (isChoice || keyword === closed);
    const same = misfits.filter((misfit) => isWhole(misfit) || isNear(misfit.path, issue.path));
    return same.length === 0 ? [issue] : same.map(toProblem);
  });
  return [...new Map(problems.map((problem) => [`${problem.path}\n${problem.message}`, problem])).values()];
}

/** The keyword by which strict objects refuse names that they do not know. */
const closed = "additionalProperties";

/** Whether two places are the same, or one is inside of the other. Only a mistake of the whole is at the root. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  const [outer, inner] = one.length < other.length ? [one, other] : [other, one];
  return outer !== "" && inner.startsWith(outer) && /^[.[]/.test(inner.slice(outer.length));
}

function toProblem({ path, message }: ArgumentProblem): ArgumentProblem {
  return { path, message };
}

function decoded(decodings: readonly Decoding[]): Tool["parse"] {
  if (decodings.length === 0) return undefined;
  return (given, misfits) =>
    misfits.length > 0 ? { problems: misfits.map(toProblem) } : decodeArguments(given, decodings);
}

function named({ path, message }: ArgumentProblem): ArgumentProblem {
  if (path === "") return { path, message };
  const separator = message.startsWith("must ") ? " " : ": ";
  return { path, message: `Parameter '${path}'${separator}${message}` };
}

/** The issues of a library with their places as they are written here. */
export function issueProblems(issues: readonly StandardSchemaV1.Issue[]): readonly ArgumentProblem[] {
  return issues.map((issue) => {
    const path = (issue.path ?? []).map(keyOf).reduce<string>(joined, "");
    return { path, message: path === "" ? issue.message : withoutName(issue) };
  });
}

/** Messages of arktype begin with the place; the issue has what follows it, too. */
function withoutName(issue: StandardSchemaV1.Issue): string {
  const problem: unknown = Reflect.get(issue, "problem");
  return typeof problem === "string" ? problem : issue.message;
}

function keyOf(segment: PropertyKey | StandardSchemaV1.PathSegment): PropertyKey {
  return typeof segment === "object" ? segment.key : segment;
}

function joined(path: string, key: PropertyKey): string {
  if (typeof key === "number") return `${path}[${key}]`;
  return path === "" ? String(key) : `${path}.${String(key)}`;
}
