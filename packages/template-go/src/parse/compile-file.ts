import type { IncludedFile } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import { filesTo, templateTooLarge, unreadableInclude, type Source } from "@mci/plugin-kit/templates";
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

/** A name that the file does not define is another file, compiled once for each template. */
function includedFile(
  call: TemplateCall,
  compilation: Compilation,
  chain: readonly string[],
  defined: Iterable<string>,
): Body {
  const { file, source: text } = read(call, compilation, defined);
  const files = filesTo(file, call, chain);
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
    const what = `template "${call.name}" is not defined here, and as a file`;
    throw unreadableInclude(call, what, cause, suggest(call.name, defined));
  }
}
