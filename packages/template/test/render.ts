import {
  defaultLimits,
  TemplateError,
  type CompileOptions,
  type IncludedFile,
  type Limits,
  type Scope,
  type JsonObject,
} from "@mci/contract";
import { builtinEngine } from "../src/engine.ts";

export interface RenderOptions extends Partial<Pick<CompileOptions, "file" | "missing">> {
  readonly env?: JsonObject;
  readonly limits?: Partial<Limits>;
  /** Texts of included files by name. */
  readonly files?: Readonly<Record<string, string>>;
}

export function scopeOf(props: JsonObject = {}, env: JsonObject = {}): Scope {
  return { props, input: props, properties: props, env };
}

export function compileOptions({ file, missing = "error", limits, files = {} }: RenderOptions = {}): CompileOptions {
  const include = (path: string): IncludedFile => {
    const source = files[path];
    if (source === undefined) throw new Error(`not found: ${path}`);
    return { file: path, source };
  };
  return { missing, limits: { ...defaultLimits, ...limits }, include, ...(file === undefined ? {} : { file }) };
}

/** Compiles and renders a full template. */
export function render(source: string, props: JsonObject = {}, options: RenderOptions = {}): string {
  return builtinEngine().compile(source, compileOptions(options)).render(scopeOf(props, options.env));
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
