import type { JsonObject, ToolDefinition } from "@mci/contract";
import { checkReferences, type PatternEngine } from "@mci/json-schema";
import { isRecord, parsePointer } from "@mci/plugin-kit";
import { Broken } from "../broken.ts";
import { dropWrongValues } from "../schema/drop-wrong-values.ts";
import { withOpenChoices } from "../schema/open-choices.ts";

/**
 * Returns a tool whose schemas can be used: without defaults and examples that break their own schema, and without an output schema
 * that leads back to itself. Throws Broken for an input schema that does.
 */
export async function checkedTool(
  tool: ToolDefinition,
  { patterns, presets, warn }: ToolCheck,
): Promise<ToolDefinition> {
  const input = withOpenChoices(isRecord(tool.inputSchema) ? tool.inputSchema : {});
  if (await isEndless(input)) throw new Broken("The schema of the arguments leads back to itself.");
  const { schema, dropped } = dropWrongValues(input, patterns);
  const kinds = new Map(
    dropped.map(({ pointer, example }) => {
      const name = printPath(pointer);
      const kind = example === undefined ? "default" : "example";
      return [`${kind} of '${name}'`, kind === "default" && presets.has(name) ? name : undefined];
    }),
  );
  for (const [kind, preset] of kinds) {
    if (preset === undefined) warn(`The ${kind} breaks its own schema and is left out.`);
    else warn(`The ${kind} in the overlay does not fit the document's schema and is left out.`, preset);
  }
  const { outputSchema, ...others } = tool;
  if (isRecord(outputSchema) && (await isEndless(outputSchema))) {
    warn("The schema of the response leads back to itself and is left out.");
    return { ...others, inputSchema: schema };
  }
  return {
    ...tool,
    inputSchema: schema,
    ...(isRecord(outputSchema) && { outputSchema: withOpenChoices(outputSchema) }),
  };
}

/** The settings that tools are checked with. */
export interface ToolCheck {
  readonly patterns: PatternEngine;
  /** Arguments whose defaults the overlay gives. */
  readonly presets: ReadonlySet<string>;
  /** `preset`: the argument, if the default of the overlay is wrong. */
  warn(message: string, preset?: string): void;
}

const named: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);
const listed: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);

/** Returns the names of the properties on the way to a schema, as in `pets[].name`. */
function printPath(pointer: string): string {
  const names: string[] = [];
  const steps = parsePointer(pointer)[Symbol.iterator]();
  for (const keyword of steps) {
    if (keyword === "items") names.push(`${names.pop() ?? ""}[]`);
    if (!named.has(keyword) && !listed.has(keyword)) continue;
    const { value } = steps.next();
    if (named.has(keyword)) names.push(value ?? "");
  }
  return names.join(".");
}

/** Checking any value against such a schema would never end. */
async function isEndless(schema: JsonObject): Promise<boolean> {
  return Object.hasOwn(schema, "$defs") && (await checkReferences(schema, "2020-12")).length > 0;
}
