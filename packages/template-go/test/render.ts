import { defaultLimits, MCIError, TemplateError, type CompileOptions, type Limits, type Template } from "@mci/contract";
import { goEngine, type GoEngineOptions } from "../src/index.ts";

export interface Settings extends GoEngineOptions, Partial<Pick<CompileOptions, "file" | "missing" | "include">> {
  readonly limits?: Partial<Limits>;
  /** Texts of other files by name. */
  readonly files?: Readonly<Record<string, string>>;
}

export function compile(source: string, { files = {}, functions = {}, limits, ...options }: Settings = {}): Template {
  return goEngine({ functions }).compile(source, {
    missing: "error",
    limits: { ...defaultLimits, ...limits },
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

/** Returns the TemplateError that `work` must throw. */
export function errorOf(work: () => unknown): TemplateError {
  try {
    work();
  } catch (error) {
    if (TemplateError.is(error)) return error;
    throw error;
  }
  throw new Error("Nothing was thrown.");
}

/** The error of a template in one line: code, place, message, hint. */
export function saidBy(work: () => unknown): string {
  const { code, line, column, message, hint } = errorOf(work);
  return `${code} ${line}:${column} ${message}${hint === undefined ? "" : ` | ${hint}`}`;
}
