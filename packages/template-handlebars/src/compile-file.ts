import { MCIError, type IncludedFile } from "@mci/contract";
import { filesTo, templateTooLarge, unreadableInclude, type Source } from "@mci/plugin-kit/templates";

import type { Compilation } from "./compilation.ts";
import { placeOf } from "./errors.ts";
import { parserError } from "./parser-error.ts";
import { checkTags } from "./check-tags.ts";
import { checkNesting } from "./nesting.ts";
import { inlineNamesIn, partialKey } from "./partial-names.ts";
import { rewrite, type PartialCalling } from "./rewrite.ts";

export interface Compiled {
  readonly program: hbs.AST.Program;
  readonly render: Handlebars.TemplateDelegate;
}

/** How a file is reached. */
export interface Way {
  /** The files on the way to it, the main template first, itself last. */
  readonly chain: readonly string[];
  /** Names of the inline partials in those files, which it may call too. */
  readonly inlines: ReadonlySet<string>;
}

export function compileFile(source: Source, compilation: Compilation, { chain, inlines }: Way): Compiled {
  const { handlebars, options } = compilation;
  compilation.size += source.text.length;
  if (compilation.size > options.limits.fileTemplateBytes)
    throw templateTooLarge(source, options.limits.fileTemplateBytes);
  checkNesting(source, options.limits.depth);
  const program = parse(source, compilation);
  checkTags(program, source, compilation);
  const inner = { chain, inlines: new Set([...inlines, ...inlineNamesIn(program)]) };
  rewrite(program, {
    source,
    compilation,
    partial(node, path, isInline) {
      const call = { node, path, source };
      if (isInline) return partialKey(path, otherwise(call, outOfSight, compilation));
      const read = readPartial(call, compilation);
      if ("source" in read) return partialKey(path, includePartial(call, read, compilation, inner));
      const mayBeInline = inlines.has(path) || (isBlock(node) && isNotFound(read.cause));
      if (!mayBeInline) throw unreadable(call, read.cause);
      return partialKey(path, otherwise(call, read.cause, compilation));
    },
  });
  return { program, render: handlebars.compile(program, { noEscape: true }) };
}

function parse(source: Source, { handlebars }: Compilation): hbs.AST.Program {
  try {
    return handlebars.parse(source.text);
  } catch (error) {
    throw parserError(error, source);
  }
}

/** Where a partial is called. */
interface PartialCall {
  readonly node: PartialCalling;
  readonly path: string;
  readonly source: Source;
}

/** Compiles the file a partial names, once for each template, and returns the name it is kept under. */
function includePartial(
  { node, source }: PartialCall,
  { file, source: text }: IncludedFile,
  compilation: Compilation,
  { chain, inlines }: Way,
): string {
  const files = filesTo(file, placeOf(source, node.loc.start), chain);
  if (compilation.partials[file] === undefined) {
    const { program, render } = compileFile({ text, file }, compilation, { chain: files, inlines });
    compilation.included.push(program);
    compilation.partials[file] = render;
  }
  return file;
}

function readPartial(
  { path, source }: PartialCall,
  { options }: Compilation,
): IncludedFile | { readonly cause: unknown } {
  try {
    return options.include(path, source.file);
  } catch (cause) {
    return { cause };
  }
}

/**
 * Compiles a partial without a file that may be an inline partial, which only a rendering can tell: without one, a
 * partial with a block renders that, and any other is an error at its place. Returns the name that is kept under.
 */
function otherwise(call: PartialCall, cause: unknown, { partials }: Compilation): string {
  if (isBlock(call.node)) return noPartial;
  // Begins as neither files nor inline partials do.
  const name = `\n${Object.keys(partials).length}`;
  partials[name] = () => {
    throw unreadable(call, cause);
  };
  return name;
}

const noPartial = "";

function isBlock({ type }: hbs.AST.Node): boolean {
  return type === "PartialBlockStatement";
}

function isNotFound(cause: unknown): boolean {
  return MCIError.is(cause) && cause.code === "MCI_PATH_NOT_FOUND";
}

const outOfSight = new Error("no inline partial of this name is in sight where it is called");

function unreadable({ node, path, source }: PartialCall, cause: unknown): Error {
  return unreadableInclude(placeOf(source, node.loc.start), `{{> ${path}}}`, cause);
}
