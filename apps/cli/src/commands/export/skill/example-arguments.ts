import { objectSchema, type JsonObject, type Tool } from "@mci/contract";
import { isRecord, resolveReference, toArray } from "@mci/plugin-kit";
import { resolveRef } from "../../../arguments/schema-types.ts";

/**
 * Returns arguments to show a call of a tool with: those of its first test that succeeds, else the first of the `examples` of its schema, else a
 * value for each required argument. A text that cannot be guessed is the name of the argument in angle brackets.
 */
export function exampleArguments(tool: Tool): JsonObject {
  const { properties, required, examples } = objectSchema(tool.inputSchema);
  const declared = Object(properties) as JsonObject;
  const given = [...testedArguments(tool), ...toArray(examples)].find(
    (props) => isRecord(props) && Object.keys(props).every((name) => Object.hasOwn(declared, name)),
  );
  if (isRecord(given)) return given;
  return Object(sampleOf("", { type: "object", properties, required }, tool.inputSchema));
}

/** The tests beside a tool of the main file. */
function testedArguments({ origin: { document, pointer, toolset } }: Tool): readonly unknown[] {
  if (pointer === undefined || toolset !== undefined) return [];
  const definition = resolveReference(`#${pointer}`, document);
  const tests = isRecord(definition) ? toArray(definition["tests"]) : [];
  const passing = tests.filter((test) => isRecord(test) && !(isRecord(test["expect"]) && "code" in test["expect"]));
  return passing.map((test) => (isRecord(test) ? test["props"] : undefined));
}

function sampleOf(name: string, schema: unknown, root: unknown, depth = 0): unknown {
  const { type, const: only, default: preset, enum: values, examples, minimum = 1, items, ...object } = resolveRef(schema, root) ?? {}; // prettier-ignore
  const known = [only, ...toArray(examples), preset, ...toArray(values)].find((value) => value !== undefined);
  if (known !== undefined) return known;
  const inner = (one: string, part: unknown): unknown => sampleOf(one, part, root, depth + 1);
  switch (depth > maxDepth ? undefined : [type].flat().find((one) => one !== "null")) {
    case "integer":
    case "number":
      return minimum;
    case "boolean":
      return true;
    case "array":
      return [inner(name, items)];
    case "object": {
      const { properties, required } = object;
      return Object.fromEntries(
        toArray(required).map((one) => [one, inner(String(one), Object(properties)[String(one)])]),
      );
    }
    default:
      return `<${name}>`;
  }
}

/** A schema may contain itself. */
const maxDepth = 4;
