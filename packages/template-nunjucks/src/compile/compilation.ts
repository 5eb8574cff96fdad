import type { CompileOptions } from "@mci/contract";
import type { Source } from "@mci/plugin-kit/templates";

import type { Expression, FileReference, FromImport, Import, NodeList } from "../parse/ast.ts";
import type { Language } from "../values/language.ts";
import type { Evaluate, TemplatePart } from "../values/scope.ts";

/** State that all files of a template share while it is compiled. */
export interface Compilation {
  readonly options: CompileOptions;
  readonly language: Language;
  readonly units: Map<string, Unit>;
  /** Calls, which are checked when all definitions are known. */
  readonly calls: Call[];
  /** Names that the files define, complete once all are compiled. */
  bound: ReadonlySet<string>;
  /** Bytes of all files so far. */
  size: number;
}

export interface Call {
  readonly source: Source;
  /** The expression that is called. */
  readonly node: Expression;
  /** The name it begins with. */
  readonly root: string;
}

/** A compiled file. */
export interface Unit {
  readonly root: NodeList;
  /** Everything it gives a name to: macros, variables, what it imports. */
  readonly bound: ReadonlySet<string>;
  /** Units that it extends, includes or imports, and whether they see the data of the template. */
  readonly uses: readonly { readonly unit: Unit; readonly seesData: boolean }[];
  readonly render: TemplatePart;
}

/** A file being compiled, as the pieces of it see that. */
export interface File {
  readonly source: Source;
  readonly compilation: Compilation;
  /** The block of an inheritance that is being compiled. */
  readonly block: string | undefined;
  readonly blocks: Map<string, TemplatePart>;
  /** `isWritten`: a missing value is an error where something is made of it. */
  expression(node: Expression, isWritten: boolean): Evaluate;
  body(node: NodeList): TemplatePart;
  /** The same file, inside of a block. */
  inBlock(name: string): File;
  /** Reads and compiles the file that a tag names. */
  use(node: Reference, how: Use): Unit;
}

export type Reference = FileReference | Import | FromImport;

export interface Use {
  readonly tag: string;
  /** Whether the file sees what this one is given. */
  readonly seesData: boolean;
  /** A missing file writes nothing. */
  readonly mayBeMissing?: boolean;
}

export function newCompilation(language: Language, options: CompileOptions): Compilation {
  return { options, language, units: new Map(), calls: [], bound: new Set(), size: 0 };
}
