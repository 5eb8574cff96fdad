import { defaultLimits, MCIError, TemplateError, type CompileOptions, type Template } from "@mci/contract";

import { nunjucksEngine, type NunjucksEngineOptions } from "../src/index.ts";

export interface Settings extends Partial<CompileOptions>, NunjucksEngineOptions {
  /** Files that can be included, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

export function compile(source: string, settings: Settings = {}): Template {
  const { files = {}, filters = {}, tests = {}, globals = {}, ...options } = settings;
  return nunjucksEngine({ filters, tests, globals }).compile(source, {
    missing: "error",
    limits: defaultLimits,
    include(path) {
      const text = files[path];
      if (text === undefined) throw new MCIError("MCI_PATH_NOT_FOUND", `not found: ${path}`);
      return { file: `/here/${path}`, source: text };
    },
    ...options,
  });
}

export function render(source: string, data: unknown = {}, settings?: Settings): string {
  return compile(source, settings).render(data);
}

/** Code, place, message and hint of the TemplateError that something throws. */
export function errorOf(action: () => unknown): string {
  try {
    return `no error: ${String(action())}`;
  } catch (error) {
    if (!TemplateError.is(error)) throw error;
    const { code, line, column, message, hint } = error;
    return `${code} ${line}:${column} ${message}${hint === undefined ? "" : ` ${hint}`}`;
  }
}
