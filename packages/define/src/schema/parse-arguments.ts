import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { ArgumentProblem, JsonObject, ParsedArguments, Tool } from "@mci/contract";
import { decodeBy, type Decode } from "./decoded.ts";
import { isStandardSchema } from "./standard-schema.ts";
import type { ToolSchema } from "./schema-types.ts";

/**
 * What follows the check against the JSON Schema: the refinements and transforms of the library, or `dateTime` and `bytes`.
 * Undefined for schemas in which there is nothing left to do.
 */
export function parseArguments(schema: ToolSchema | undefined): Tool["parse"] {
  if (!isStandardSchema(schema)) return decoded(decodeBy(schema));
  const { validate } = schema["~standard"];
  const parsed = (outcome: StandardSchemaV1.Result<unknown>): ParsedArguments =>
    outcome.issues === undefined
      ? { props: outcome.value as JsonObject }
      : { problems: issueProblems(outcome.issues).map(named) };
  return (props) => {
    const outcome = validate(props);
    return outcome instanceof Promise ? outcome.then(parsed) : parsed(outcome);
  };
}

function decoded(decode: Decode | undefined): Tool["parse"] {
  if (decode === undefined) return undefined;
  return (given) => {
    const problems: ArgumentProblem[] = [];
    const props = decode(given, "", problems) as JsonObject;
    return problems.length === 0 ? { props } : { problems };
  };
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
