import type { CompileOptions } from "@mci/contract";
import type { Source } from "@mci/plugin-kit/templates";

/** State that all files of a template share while it is compiled. */
export interface Compilation {
  readonly handlebars: typeof Handlebars;
  readonly options: CompileOptions;
  /** Names of the helpers that were handed over, which may take the place of built-in ones. */
  readonly ownHelpers: ReadonlySet<string>;
  /** Compiled partials by their file. */
  readonly partials: Record<string, Handlebars.TemplateDelegate>;
  /** Their syntax trees. */
  readonly included: hbs.AST.Program[];
  /** Places where something is written; what is written carries its number. */
  readonly outputs: Output[];
  /** Characters of all files so far. */
  size: number;
  /** Tags of all files so far. */
  tags: number;
}

export interface Output {
  readonly source: Source;
  readonly place: hbs.AST.Position;
  /** As written in the template. */
  readonly name: string;
  /** The path that is written; undefined if it is not a path. */
  readonly path: hbs.AST.PathExpression | undefined;
  readonly missing: CompileOptions["missing"];
}

export function newCompilation(
  handlebars: typeof Handlebars,
  ownHelpers: ReadonlySet<string>,
  options: CompileOptions,
): Compilation {
  return {
    handlebars,
    ownHelpers,
    options,
    partials: Object.create(null),
    included: [],
    outputs: [],
    size: 0,
    tags: 0,
  };
}
