import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { ArgumentProblem, JsonObject, ParsedArguments, Tool } from "@mci/contract";
import { isStandardSchema } from "./json-schema.ts";
import type { ToolSchema } from "./schema-types.ts";

/**
 * What follows the check against the JSON Schema: the refinements and transforms of the library. Undefined for schemas that
 * are JSON Schema already.
 */
export function parseArguments(schema: ToolSchema | undefined): Tool["parse"] {
  if (!isStandardSchema(schema)) return undefined;
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

function named({ path, message }: ArgumentProblem): ArgumentProblem {
  return { path, message: path === "" ? message : `Parameter '${path}': ${message}` };
}

/** The issues of a library with their places as they are written here. */
export function issueProblems(issues: readonly StandardSchemaV1.Issue[]): readonly ArgumentProblem[] {
  return issues.map(({ message, path = [] }) => ({
    path: path.map(keyOf).reduce<string>(joined, ""),
    message,
  }));
}

function keyOf(segment: PropertyKey | StandardSchemaV1.PathSegment): PropertyKey {
  return typeof segment === "object" ? segment.key : segment;
}

function joined(path: string, key: PropertyKey): string {
  if (typeof key === "number") return `${path}[${key}]`;
  return path === "" ? String(key) : `${path}.${String(key)}`;
}
