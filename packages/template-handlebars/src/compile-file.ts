import { MCIError, type IncludedFile } from "@mci/contract";

import type { Compilation } from "./compilation.ts";
import { mistake, syntaxMistake, tooLarge, type Source } from "./mistakes.ts";
import { pipeMistake } from "./pipe-mistake.ts";
import { checkTags } from "./check-tags.ts";
import { checkNesting } from "./nesting.ts";
import { rewrite } from "./rewrite.ts";

export interface Compiled {
  readonly program: hbs.AST.Program;
  readonly render: Handlebars.TemplateDelegate;
}

/** `chain`: the files on the way to this one, the main template first, itself last. */
export function compileFile(source: Source, compilation: Compilation, chain: readonly string[]): Compiled {
  const { handlebars, options } = compilation;
  compilation.size += source.text.length;
  if (compilation.size > options.limits.fileTemplateBytes) throw tooLarge(source, options.limits.fileTemplateBytes);
  checkNesting(source, options.limits.depth);
  const program = parse(source, compilation);
  checkTags(program, source, compilation);
  rewrite(program, {
    source,
    compilation,
    partial: (node, path) => includePartial(node, path, source, compilation, chain),
  });
  return { program, render: handlebars.compile(program, { noEscape: true }) };
}

function parse(source: Source, { handlebars }: Compilation): hbs.AST.Program {
  try {
    return handlebars.parse(source.text);
  } catch (error) {
    throw pipeMistake(error, source) ?? syntaxMistake(error, source);
  }
}

/** Files that may stand between the main template and the innermost partial. */
const deepest = 16;

/** Compiles the file a partial names, once for each template, and answers the name it is kept under. */
function includePartial(
  node: hbs.AST.Node,
  path: string,
  source: Source,
  compilation: Compilation,
  chain: readonly string[],
): string {
  const { file, source: text } = read(node, path, source, compilation);
  const files = [...chain, file];
  const wrong = (message: string): Error => mistake(source, node.loc.start, "MCI_TEMPLATE_INCLUDE", message);
  if (chain.includes(file)) throw wrong(`Files include each other in a circle: ${files.join(" -> ")}.`);
  if (chain.length > deepest) throw wrong(`Partials go deeper than ${deepest} files: ${files.join(" -> ")}.`);
  if (compilation.partials[file] === undefined) {
    const { program, render } = compileFile({ text, file }, compilation, files);
    compilation.included.push(program);
    compilation.partials[file] = render;
  }
  return file;
}

function read(node: hbs.AST.Node, path: string, source: Source, { options }: Compilation): IncludedFile {
  try {
    return options.include(path, source.file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "it cannot be read";
    const hint = MCIError.is(cause) ? cause.hint : undefined;
    throw mistake(source, node.loc.start, "MCI_TEMPLATE_INCLUDE", `{{> ${path}}}: ${reason}`, { cause, hint });
  }
}
