import { dirname, resolve } from "node:path";
import {
  MCIError,
  type CompileOptions,
  type Field,
  type Kit,
  type Limits,
  type Problem,
  type Template,
  type Tool,
  type ValueTemplate,
} from "@mci/contract";
import { pathPolicy } from "@mci/path-policy";
import { parseField, parseValue } from "@mci/template";
import { isOptional } from "../input/declared.ts";
import type { Engines } from "./engines.ts";

export interface KitOptions {
  readonly tool: Tool;
  readonly engines: Engines;
  readonly limits: Limits;
  /** The client's own default language. */
  readonly templateEngine: string;
  /** Hears of every mistake; `source` is the string or tree of the execution block it is in. */
  mistake(error: MCIError, source: unknown): void;
  warn(problem: Problem): void;
  /** Hears of every `env.*` and `props.*` in use. */
  uses?(names: readonly string[]): void;
}

/**
 * What an executor gets while it prepares a tool. A mistake in a template is noted with its source and an empty
 * template stands in, so that one load finds all mistakes of a tool; a tool with mistakes never runs.
 */
export function makeKit(options: KitOptions): Kit {
  const { tool, limits, engines } = options;
  const optional = (path: readonly string[]): boolean => isOptional(tool.inputSchema, path);

  const noted = <T extends { readonly names?: readonly string[] }>(
    source: unknown,
    parse: () => T,
    standIn: () => T,
  ): T => {
    try {
      const parsed = parse();
      if (options.uses && parsed.names) options.uses(parsed.names);
      return parsed;
    } catch (error) {
      if (!MCIError.is(error)) throw error;
      options.mistake(error, source);
      return standIn();
    }
  };

  return {
    field: (source, fieldOptions): Field =>
      noted(
        source,
        () => parseField(source, { ...fieldOptions, optional, limits }),
        () => parseField(""),
      ),
    value: <T>(source: T): ValueTemplate<T> =>
      noted(
        source,
        () => parseValue(source, { optional, limits }),
        () => ({ names: [], render: () => undefined }),
      ),
    async template(source, { file, engine, missing = "error" } = {}): Promise<Template> {
      const compile = (): Template =>
        engines.get(engine ?? engineOf(tool, options)).compile(source, {
          ...(file === undefined ? undefined : { file }),
          missing,
          limits,
          include: include(tool, limits),
        });
      // The content of a file is compiled while the tool runs: its mistakes belong to the call.
      return file === undefined ? noted(source, compile, () => ({ render: () => "" })) : compile();
    },
    rules: tool.origin.rules,
    limits,
    warn: (problem) => options.warn(problem),
  };
}

function engineOf({ execution, origin }: Tool, { templateEngine }: KitOptions): string {
  return execution.templateEngine ?? origin.document.templateEngine ?? templateEngine;
}

/** Included files are relative to the including one, and held to the same path policy as every file of the tool. */
function include({ origin }: Tool, limits: Limits): CompileOptions["include"] {
  return (path, from) => {
    const policy = pathPolicy({ folder: origin.folder, ...origin.rules });
    const { path: file, bytes } = policy.readSync(resolve(from === undefined ? origin.folder : dirname(from), path), {
      maxBytes: limits.fileTemplateBytes,
    });
    return { file, source: bytes.toString("utf8") };
  };
}
