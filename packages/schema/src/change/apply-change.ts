import type { CommonExecution, Execution, JsonObject, ToolChange, ToolDefinition } from "@mci/contract";
import { isRecord, suggest } from "@mci/plugin-kit";

/** Warns about a part of a change: a word, or a name in one. */
export type WarnOfChange = (path: readonly string[], message: string, hint?: string) => void;

/**
 * Carries out a change, apart from `hideArguments`: whether a caller's arguments are refused or a request is written without
 * them is up to who makes the tool.
 *
 * @returns Undefined if the change hides the tool.
 */
export function applyChange(tool: ToolDefinition, change: ToolChange, warn: WarnOfChange): ToolDefinition | undefined {
  if (change.hide === true) return undefined;
  const { name, title, annotations: _, outputSchema: __, ...rest } = tool;
  const { rename, title: newTitle = title, describe, tags, approval, access, rateLimit, response } = change;
  const { input, outputSchema = tool.outputSchema } = change;
  const annotations = annotated(tool, change);
  const inputSchema = withArguments(tool.inputSchema, change, warn);
  return {
    name: rename ?? name,
    ...(typeof newTitle === "string" ? { title: newTitle } : {}),
    ...rest,
    ...(describe === undefined ? {} : { description: describe }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    ...(tags === undefined ? {} : { tags }),
    ...(inputSchema === undefined ? {} : { inputSchema }),
    ...(outputSchema === undefined || outputSchema === null ? {} : { outputSchema }),
    ...(response === undefined ? {} : { execution: withResponse(tool.execution, response) }),
    ...(approval === undefined ? {} : { approval }),
    ...(access === undefined ? {} : { access }),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(input === undefined ? {} : { input }),
  };
}

/** A title among the annotations wins over the other one: a new title takes the place of both. */
function annotated({ annotations }: ToolDefinition, { annotate, title }: ToolChange): JsonObject {
  const { title: given, ...hints } = annotations ?? {};
  const entries = Object.entries({
    ...(given !== undefined && title === undefined && { title: given }),
    ...hints,
    ...annotate,
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

function withArguments(
  schema: ToolDefinition["inputSchema"],
  { default: defaults = {}, describeArguments = {} }: ToolChange,
  warn: WarnOfChange,
): ToolDefinition["inputSchema"] {
  if (Object.keys({ ...defaults, ...describeArguments }).length === 0) return schema;
  const { required: names, properties: declared, $defs, ...rest } = isRecord(schema) ? schema : {};
  const properties = new Map(Object.entries(isRecord(declared) ? declared : {}));
  const set = (word: "default" | "describeArguments", name: string, value: unknown): void => {
    const property = properties.get(name);
    const keyword = word === "default" ? word : "description";
    if (property !== undefined) properties.set(name, { ...(isRecord(property) ? property : {}), [keyword]: value });
    else warn([word, name], noArgument(name), suggest(name, properties.keys()));
  };
  for (const [name, value] of Object.entries(defaults)) set("default", name, value);
  for (const [name, text] of Object.entries(describeArguments)) set("describeArguments", name, text);
  const required = (Array.isArray(names) ? names : []).filter((name) => !Object.hasOwn(defaults, String(name)));
  return {
    ...rest,
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    ...($defs === undefined ? {} : { $defs }),
  };
}

/** Returns the warning about an unknown argument in a change. */
export function noArgument(name: string): string {
  return `The tool has no argument '${name}'.`;
}

/**
 * `responseTemplate` is short for one of the words that are replaced. What becomes of an answer that does not match says nothing of its
 * shape, and stays.
 */
function withResponse(execution: Execution, response: ToolChange["response"]): Execution {
  const { responseTemplate: _, response: { onMismatch } = {}, ...rest }: CommonExecution = execution;
  return { ...rest, response: { ...(onMismatch === undefined ? {} : { onMismatch }), ...response } } as Execution;
}
