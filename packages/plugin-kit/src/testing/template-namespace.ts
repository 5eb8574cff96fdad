import type { Field, FieldOptions, Limits, TemplateEngine, ValueTemplate } from "@mci/contract";

/** The part of `@mci/template` that renders an execution block: `import * as template from "@mci/template"`. */
export interface TemplateNamespace {
  parseField(source: string, options?: FieldOptions & ParseOptions): Field;
  parseValue<T>(source: T, options?: ParseOptions): ValueTemplate<T>;
  builtinEngine(): TemplateEngine;
}

interface ParseOptions {
  /** Returns true for a path below `props` that a call may leave out. */
  readonly optional?: (path: readonly string[]) => boolean;
  readonly limits?: Limits;
}
