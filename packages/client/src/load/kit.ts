import {
  MCIError,
  type Kit,
  type Limits,
  type Problem,
  type Template,
  type TemplateOptions,
  type Tool,
} from "@mci/contract";
import { parseField, parseValue } from "@mci/template";
import { isOptional } from "../input/declared.ts";
import { secretField } from "../secrets/used-secrets.ts";
import type { Engines } from "./engines.ts";
import { includeFor } from "./include.ts";

/** What the kits of all tools of a load share. */
export interface KitOptions {
  readonly engines: Engines;
  readonly limits: Limits;
  /** The client's own default language. */
  readonly templateEngine: string;
  /** Hears of every path a tool's templates read, if somebody wants to. */
  readonly uses?: Uses | undefined;
}

/** `part`: a field or a tree of fields, or a whole template. */
export type Uses = (tool: Tool, names: readonly string[], part: "field" | "template") => void;

export interface KitListener {
  /** A template that cannot be parsed; `source` is the string or tree of the execution block it is in. */
  mistake(error: MCIError, source: unknown): void;
  warn(problem: Problem): void;
}

/**
 * What an executor gets while it prepares a tool. A mistake in a template is noted with its source and an empty
 * template stands in, so that one load finds all mistakes of a tool; a tool with mistakes never runs.
 */
export function makeKit(tool: Tool, options: KitOptions, listener: KitListener): Kit {
  const { limits, uses } = options;
  const optional = (path: readonly string[]): boolean => isOptional(tool.inputSchema, path);

  /** Undefined after a mistake. */
  const parsed = <S, T extends { readonly names?: readonly string[] }>(
    part: Parameters<Uses>[2],
    source: S,
    parse: (source: S) => T,
  ): T | undefined => {
    try {
      const template = parse(source);
      if (uses !== undefined) uses(tool, template.names ?? [], part);
      return template;
    } catch (error) {
      if (!MCIError.is(error)) throw error;
      listener.mistake(error, source);
      return undefined;
    }
  };

  return {
    field(source, { secret = false, native = false } = {}) {
      const field = parsed("field", source, (text) => parseField(text, { secret, native, optional, limits }));
      return secret ? secretField(field ?? nothing) : (field ?? nothing);
    },
    value: (source) =>
      parsed("field", source, (tree) => parseValue(tree, { optional, limits })) ?? { names: [], render() {} },
    async template(source, template = {}) {
      // The content of a file is compiled while the tool runs: its mistakes belong to the call.
      if (template.file !== undefined) return compile(source, tool, options, template);
      return parsed("template", source, (text) => compile(text, tool, options, template)) ?? { render: () => "" };
    },
    rules: tool.origin.rules,
    limits,
    warn: listener.warn,
  };
}

/** Stands in for a field with a mistake. */
const nothing = parseField("");

function compile(source: string, tool: Tool, options: KitOptions, template: TemplateOptions): Template {
  const { execution, origin } = tool;
  const { file, missing = "error" } = template;
  const name = template.engine ?? execution.templateEngine ?? origin.document.templateEngine ?? options.templateEngine;
  const { limits } = options;
  const include = includeFor(origin, limits);
  return options.engines
    .get(name)
    .compile(source, file === undefined ? { missing, limits, include } : { file, missing, limits, include });
}
