import { MCIError, type IncludedFile, type TemplateError } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import { templateError, templateTooLarge, type Source } from "@mci/plugin-kit/templates";
import type { Body, TemplateCall } from "../render/run.ts";
import type { Compilation } from "./compilation.ts";
import { parseTemplate } from "./template-parser.ts";

/** `chain`: the files on the way to this one, the main template first, itself last. */
export function compileFile(source: Source, compilation: Compilation, chain: readonly string[]): Body {
  const { fileTemplateBytes } = compilation.options.limits;
  compilation.size += source.text.length;
  if (compilation.size > fileTemplateBytes) throw templateTooLarge(source, fileTemplateBytes);
  const { main, definitions, calls } = parseTemplate(source, compilation);
  const known = new Map(definitions);
  for (const call of calls) {
    call.body = known.get(call.name) ?? includedFile(call, compilation, chain, definitions.keys());
    known.set(call.name, call.body);
  }
  return main;
}

/** Files that may stand between the main template and the innermost one. */
const maxIncludeDepth = 16;

/** A name that the file does not define is another file, compiled once for each template. */
function includedFile(
  call: TemplateCall,
  compilation: Compilation,
  chain: readonly string[],
  defined: Iterable<string>,
): Body {
  const { file, source: text } = read(call, compilation, defined);
  const files = [...chain, file];
  if (chain.includes(file)) throw includeError(call, `Files call each other in a circle: ${files.join(" -> ")}.`);
  if (chain.length > maxIncludeDepth)
    throw includeError(call, `Files go deeper than ${maxIncludeDepth}: ${files.join(" -> ")}.`);
  const known = compilation.files.get(file);
  if (known !== undefined) return known;
  const body = compileFile({ text, file }, compilation, files);
  compilation.files.set(file, body);
  return body;
}

function read(call: TemplateCall, { options }: Compilation, defined: Iterable<string>): IncludedFile {
  try {
    return options.include(call.name, call.source.file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "it cannot be read";
    const hint = suggest(call.name, defined) ?? hintIn(cause);
    const message = `template "${call.name}" is not defined here, and as a file: ${reason}`;
    throw includeError(call, message, { cause, hint });
  }
}

function hintIn(cause: unknown): string | undefined {
  return MCIError.is(cause) ? cause.hint : undefined;
}

function includeError({ source, start }: TemplateCall, message: string, options = {}): TemplateError {
  return templateError(source, start, "MCI_TEMPLATE_INCLUDE", message, options);
}
