import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { definitionName } from "./components.ts";
import { mapSubschemas } from "./map-subschemas.ts";

/**
 * Returns a schema whose `oneOf` is `anyOf` where a value can fit several alternatives. Documents say `oneOf` for "either", of objects
 * with nothing but optional properties, for one: taken at its word, it refuses what the API takes.
 */
export function withOpenChoices(schema: JsonObject): JsonObject {
  const { $defs } = schema;
  const definitions = isRecord($defs) ? $defs : {};
  const known = new Map<string, Facts>();
  const opened = (part: JsonSchema): JsonSchema => {
    if (!isRecord(part)) return part;
    const { oneOf, ...rest } = mapSubschemas(part, opened);
    if (!Array.isArray(oneOf) || isExclusive(oneOf.map((one) => factsOf(one, definitions, known)))) {
      return oneOf === undefined ? rest : { ...rest, oneOf };
    }
    if (!Object.hasOwn(rest, "anyOf")) return { ...rest, anyOf: oneOf };
    return { ...rest, allOf: [...(Array.isArray(rest["allOf"]) ? rest["allOf"] : []), { anyOf: oneOf }] };
  };
  const { $defs: _, ...root } = schema;
  const whole = opened(root) as JsonObject;
  if ($defs === undefined) return whole;
  return { ...whole, $defs: Object.fromEntries(Object.entries(definitions).map(([name, one]) => [name, opened(one as JsonSchema)])) }; // prettier-ignore
}

/** The facts that tell the values of a schema from those of others. */
interface Facts {
  readonly types: ReadonlySet<unknown> | undefined;
  /** The values that it lists, as JSON. */
  readonly values: ReadonlySet<string> | undefined;
  /** The values of its required properties that list theirs. */
  readonly tags: ReadonlyMap<string, ReadonlySet<string>>;
}

const nothing: Facts = { types: undefined, values: undefined, tags: new Map() };

function factsOf(schema: unknown, definitions: JsonObject, known: Map<string, Facts>): Facts {
  if (!isRecord(schema)) return nothing;
  const name = definitionName(schema);
  const parts = Array.isArray(schema["allOf"]) ? schema["allOf"] : [];
  const inherited = parts.map((part) => factsOf(part, definitions, known));
  if (name !== undefined) {
    const before = known.get(name);
    if (before === undefined) known.set(name, nothing); // so that schemas that contain themselves end
    const facts = before ?? factsOf(definitions[name], definitions, known);
    known.set(name, facts);
    inherited.push(facts);
  }
  const { type, properties, required } = schema;
  const names = Array.isArray(required) ? required.map(String) : [];
  const own = isRecord(properties) ? properties : {};
  const tags = names.flatMap((one) => {
    const values = valuesOf(Object.hasOwn(own, one) ? own[one] : undefined);
    return values === undefined ? [] : [[one, values] as const];
  });
  const types =
    type === undefined ? undefined : new Set([type].flat().map((one) => (one === "integer" ? "number" : one)));
  return {
    types: types ?? inherited.find((facts) => facts.types !== undefined)?.types,
    values: valuesOf(schema) ?? inherited.find((facts) => facts.values !== undefined)?.values,
    tags: new Map([...inherited.flatMap((facts) => [...facts.tags]), ...tags]),
  };
}

function valuesOf(schema: unknown): ReadonlySet<string> | undefined {
  if (!isRecord(schema)) return undefined;
  const { enum: values } = schema;
  if (Object.hasOwn(schema, "const")) return new Set([JSON.stringify(schema["const"])]);
  return Array.isArray(values) ? new Set(values.map((value) => JSON.stringify(value))) : undefined;
}

/** Whether no value fits two of these: they differ in type, in the values that they list, or in those of one required property. */
function isExclusive(all: readonly Facts[]): boolean {
  const [first = nothing] = all;
  if (areApart(all.map(({ types }) => types)) || areApart(all.map(({ values }) => values))) return true;
  return [...first.tags.keys()].some((name) => areApart(all.map(({ tags }) => tags.get(name))));
}

function areApart(sets: readonly (ReadonlySet<unknown> | undefined)[]): boolean {
  const seen = new Set<unknown>();
  return sets.every((set) => {
    if (set === undefined || [...set].some((value) => seen.has(value))) return false;
    for (const value of set) seen.add(value);
    return true;
  });
}
