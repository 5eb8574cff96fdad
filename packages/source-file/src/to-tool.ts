import type { LoadContext, Origin, Rules, Tool, ToolDefinition, Values } from "@mci/contract";
import { toolRules } from "./rules.ts";

/** What all tools of one file share. */
export interface Home {
  readonly file?: string;
  readonly folder: string;
  readonly toolset?: string;
  readonly prefix?: string;
  readonly document: Values;
  readonly rules: Rules;
}

const noTags: readonly string[] = Object.freeze([]);
const noAnnotations = Object.freeze({});

/** A declared tool with everything inherited filled in. */
export function toTool(definition: ToolDefinition, pointer: string, home: Home, context: LoadContext): Tool {
  const { name, title, description, tags, annotations, inputSchema, outputSchema, icons, _meta, disabled } = definition;
  const origin: Origin = {
    ...(home.file === undefined ? undefined : { file: home.file }),
    folder: home.folder,
    ...(home.toolset === undefined ? undefined : { toolset: home.toolset, foreign: true }),
    pointer,
    rules: toolRules(definition, pointer, home, context),
    document: home.document,
  };
  return {
    name: home.prefix === undefined ? name : `${home.prefix}${name}`,
    ...(title === undefined ? undefined : { title }),
    ...(description === undefined ? undefined : { description }),
    tags: tags ?? noTags,
    annotations: annotations ?? noAnnotations,
    ...(inputSchema === undefined ? undefined : { inputSchema }),
    ...(outputSchema === undefined ? undefined : { outputSchema }),
    ...(icons === undefined ? undefined : { icons }),
    ...(_meta === undefined ? undefined : { _meta }),
    ...(disabled === true ? { disabled } : undefined),
    execution: definition.execution,
    origin,
  };
}
