import { mapSubschemas, type JsonObject, type Tool } from "@mci/contract";
import { fitNames, keyRule } from "../names.ts";
import { toParameters, type Parameters } from "../parameters.ts";
import { allNames, declaredNames } from "./declared-names.ts";
import { renameSchema } from "./rename-schema.ts";
import { renameValue } from "./rename-values.ts";

/** The arguments of a tool under names that providers accept. */
export interface FittedKeys {
  /** A copy all the way down: frameworks write into schemas. */
  readonly parameters: () => Parameters;
  /** Renames arguments that a model gave to what the tool calls them. */
  readonly toOwn: (props: JsonObject) => JsonObject;
  /** Renames arguments of the tool to what a model reads. */
  readonly toFitted: (props: JsonObject) => JsonObject;
}

/**
 * Returns the schema of a tool's arguments with names that fit: Anthropic's API refuses a request with a property that has other
 * characters than ASCII letters, digits, `_`, `.` and `-`, or more than 64, at any depth, and with it all of its tools. Tools without
 * such names, which are nearly all, keep theirs.
 */
export function fittedKeys(tool: Tool): FittedKeys {
  const unchanged = (props: JsonObject): JsonObject => props;
  return (
    renamingOf(tool) ?? {
      parameters: () => toParameters(tool.inputSchema),
      toOwn: unchanged,
      toFitted: unchanged,
    }
  );
}

/** Returns whether some of a tool's arguments are renamed. */
export function hasRenamedKeys(tool: Tool): boolean {
  return renamingOf(tool) !== undefined;
}

/** Returns why the names of a tool's arguments cannot be made to fit, if they cannot. */
export function unfitKeys(tool: Tool): string | undefined {
  const name = hasRenamedKeys(tool) ? boundName(toParameters(tool.inputSchema)) : undefined;
  if (name === undefined) return undefined;
  return `the API of Anthropic refuses the property '${name}', and the schema has a pattern for names, so that it cannot be renamed`;
}

function renamingOf(tool: Tool): FittedKeys | undefined {
  if (!renamings.has(tool)) renamings.set(tool, rename(tool));
  return renamings.get(tool);
}

/** Undefined for a tool whose arguments keep their names. */
const renamings = new WeakMap<Tool, FittedKeys | undefined>();

function rename({ inputSchema }: Tool): FittedKeys | undefined {
  const own = toParameters(inputSchema);
  const { fitted: all } = fitNames([...allNames(own)], keyRule);
  const changed = [...all].filter(([name, other]) => name !== other);
  if (changed.length === 0) return undefined;
  const toFitted = { names: new Map(changed), document: own };
  const fitted = renameSchema(own, toFitted) as Parameters;
  const toOwn = { names: new Map(changed.map(([name, other]) => [other, name])), document: fitted };
  return {
    parameters: () => structuredClone(fitted),
    toOwn: (props) => renameValue(props, fitted, toOwn) as JsonObject,
    toFitted: (props) => renameValue(props, own, toFitted) as JsonObject,
  };
}

/** The first name that would have to change in an object whose names have to match a pattern, or to be one of a list. */
function boundName(schema: JsonObject): string | undefined {
  const isBound = schema["patternProperties"] !== undefined || schema["propertyNames"] !== undefined;
  let found = isBound ? [...declaredNames(schema)].find((name) => !keyRule.fits.test(name)) : undefined;
  mapSubschemas(schema, (subschema) => {
    found ??= boundName(subschema);
    return subschema;
  });
  return found;
}
