import type { LintSettings, LoadContext, Origin, Tool, ToolDefinition } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { ToolDefaults } from "./loading.ts";
import { toolRules } from "./rules.ts";

const noTags: readonly string[] = Object.freeze([]);
const noAnnotations = Object.freeze({});

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A declared tool with everything inherited filled in, frozen: what it is made of was frozen when it was parsed. */
export function toTool(definition: ToolDefinition, pointer: string, home: ToolDefaults, context: LoadContext): Tool {
  const { name, title, description, tags, annotations, inputSchema, outputSchema, icons, _meta } = definition;
  const { disabled, approval } = definition;
  const tool: Mutable<Tool> = {
    name: home.prefix === undefined ? name : `${home.prefix}${name}`,
    tags: tags ?? noTags,
    annotations: annotations ?? noAnnotations,
    execution: definition.execution,
    origin: originOf(definition, pointer, home, context),
  };
  if (title !== undefined) tool.title = title;
  if (description !== undefined) tool.description = description;
  if (inputSchema !== undefined) tool.inputSchema = inputSchema;
  if (outputSchema !== undefined) tool.outputSchema = outputSchema;
  if (icons !== undefined) tool.icons = icons;
  if (_meta !== undefined) tool._meta = _meta;
  const lint = mergeLint(home.lint, definition.lint);
  if (lint !== undefined) tool.lint = lint;
  if (disabled === true) tool.disabled = true;
  if (approval !== undefined) tool.approval = approval;
  return Object.freeze(tool);
}

/** Returns both, rule by rule; `inner` wins. */
export function mergeLint(outer: LintSettings | undefined, inner: unknown): LintSettings | undefined {
  return isRecord(inner) ? Object.freeze({ ...outer, ...(inner as LintSettings) }) : outer;
}

function originOf(definition: ToolDefinition, pointer: string, home: ToolDefaults, context: LoadContext): Origin {
  const { folder, document, file, toolset, templateEngine } = home;
  const rules = toolRules(definition, pointer, home, context);
  const origin: Mutable<Origin> = { folder, pointer, rules, document };
  // Readable, but not sent or logged along with each tool.
  Object.defineProperty(origin, "document", { enumerable: false });
  if (templateEngine !== undefined) origin.templateEngine = templateEngine;
  if (file !== undefined) origin.file = file;
  if (toolset !== undefined) {
    origin.toolset = toolset;
    origin.thirdParty = true;
  }
  return Object.freeze(origin);
}
