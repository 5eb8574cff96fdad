import type { Limits } from "./limits.ts";
import type { Provenance, Scope } from "./values.ts";

/** A part of a rendered field and its provenance. */
export interface Piece {
  readonly text: string;
  readonly from: Provenance;
}

/** A short string of an execution block (url, header, path, argument) with its placeholders, parsed once. */
export interface Field {
  /** The whole text, set when there is no placeholder in it. */
  readonly constant?: string | undefined;
  /** True for a credential: the client keeps its rendered text out of everything that leaves. */
  readonly secret?: boolean | undefined;
  /** Every path it reads from outside, root first: `props.*`, `env.*`, and those of unknown roots. */
  readonly names: readonly string[];
  /** The rendered text in pieces that know who wrote them. Throws TemplateError for a missing value. */
  pieces(scope: Scope): readonly Piece[];
  /** The rendered text as one string. Throws TemplateError for a missing value. */
  render(scope: Scope): string;
  /**
   * True when the whole field is one placeholder whose value is null, or of a declared, optional property that this call
   * leaves out: an object entry (a header, a variable) with such a value is left out.
   */
  absent(scope: Scope): boolean;
  /** Returns the texts and placeholders of the field, each as a field of its own: one for each of {@link pieces}. */
  parts(): readonly Field[];
}

type Rendered<T> = T extends string ? unknown : T extends object ? { readonly [K in keyof T]?: Rendered<T[K]> } : T;

/**
 * A JSON tree with placeholders. Object entries of declared, optional, absent properties are left out. A string that is
 * one placeholder gives null where its value is null.
 */
export interface ValueTemplate<T> {
  /** Every path it reads from outside, root first: `props.*`, `env.*`, and those of unknown roots. */
  readonly names: readonly string[];
  /**
   * A new tree; undefined when the whole value is one placeholder that is left out. Throws TemplateError for a
   * missing value that may not be left out.
   */
  render(scope: Scope): Rendered<T> | undefined;
}

/** A full template: the text of a `text` tool, the content of a file, or a response template. */
export interface Template {
  /** Renders the template. `data` is a {@link Scope}, or the response for a response template. Throws TemplateError. */
  render(data: unknown): string;
  /** Every path it reads from outside, root first, where the engine can tell. */
  readonly names?: readonly string[] | undefined;
}

/** A template language. To write one, write a function that returns this. */
export interface TemplateEngine {
  readonly name: string;
  /** Compiles a template. Throws TemplateError for a mistake in the source, with its line and column. */
  compile(source: string, options: CompileOptions): Template;
}

/** A template language whose code is imported when the first template needs it. */
export interface LazyTemplateEngine {
  readonly name: string;
  load(): Promise<TemplateEngine>;
}

/** The options of {@link TemplateEngine.compile}, supplied by the client. */
export interface CompileOptions {
  /**
   * The path of the file that contains the source, from the schema folder, for messages and relative includes; absent for a
   * string in a schema file.
   */
  readonly file?: string | undefined;
  /** How a missing value is handled: as an error, or by writing nothing. */
  readonly missing: "error" | "empty";
  readonly limits: Limits;
  /** Reads an included file within the path policy; supplied by the client. `from` is the including file. */
  include(path: string, from?: string): IncludedFile;
}

/** A template of a tool, as a check of the tool knows it. */
export interface ToolTemplate {
  /** The string or tree as written. */
  readonly source: unknown;
  /** JSON pointer of it in the execution block, where the executor says so. */
  readonly at: string | undefined;
  /** Every path it reads from outside, in steps: `["props", "city"]`. Undefined where its engine cannot tell. */
  readonly paths: readonly (readonly string[])[] | undefined;
  /** Returns false if a value is missing that may not be left out. */
  renders(scope: Scope): boolean;
}

/** A file that a template includes. */
export interface IncludedFile {
  readonly file: string;
  readonly source: string;
}
