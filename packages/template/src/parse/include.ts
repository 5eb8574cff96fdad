import type { IncludedFile } from "@mci/contract";
import { filesTo, templateError, unreadableInclude, type Source, type SourcePlace } from "@mci/plugin-kit/templates";
import { computeWeight, type Compilation, type Included } from "./compilation.ts";
import type { Write } from "./placeholder.ts";
import type { Sequence } from "../render/sequence.ts";

/** The files on the way to the one being parsed, the main template first. */
export type Chain = readonly string[];

/** An `@include` as parsed. */
export interface Include extends SourcePlace {
  readonly path: string;
  /** The line break behind an include alone on its line; it ends the last line of a file that does not end it itself. */
  readonly lineEnd: string;
}

/** Parses an included text; the parser hands itself in, as templates and includes need each other. */
export type Parse = (source: Source, compilation: Compilation, chain: Chain) => Sequence;

/** Reads and parses an included file now, also when it stands in a branch that is never taken. */
export function writeInclude(include: Include, compilation: Compilation, chain: Chain, parse: Parse): Write {
  const { body, weight } = parsed(include, compilation, chain, parse);
  return (slots, budget) => {
    // Files that include each other several times would grow without a loop, so an include counts as a round.
    budget.step(include, weight);
    return body.write(slots, budget);
  };
}

function parsed(include: Include, compilation: Compilation, chain: Chain, parse: Parse): Included {
  const { file, source } = read(include, compilation);
  const files = filesTo(file, include, chain);
  const { bindings, options } = compilation;
  const included = (compilation.included ??= new Map());
  const key = JSON.stringify([file, chain.length, include.lineEnd, listVariables(compilation)]);
  const known = included.get(key);
  if (known !== undefined) return known;
  compilation.read += source.length;
  if (compilation.read > options.limits.fileTemplateBytes) {
    const message = `With its includes this template is larger than ${options.limits.fileTemplateBytes} bytes.`;
    throw templateError(include.source, include.start, "MCI_TEMPLATE_LIMIT", message);
  }
  const before = bindings.operands;
  const text = source === "" || source.endsWith("\n") ? source : source + include.lineEnd;
  const body = parse({ text, file }, compilation, files);
  const result = { body, weight: computeWeight(bindings.operands - before) };
  included.set(key, result);
  return result;
}

function read(include: Include, { options }: Compilation): IncludedFile {
  const { source, path } = include;
  try {
    return options.include(path, source.file);
  } catch (cause) {
    throw unreadableInclude(include, `@include(${JSON.stringify(path)})`, cause);
  }
}

/** Loop variables are known in included files, so the same file may mean something else at another place. */
function listVariables({ bindings }: Compilation): readonly (string | number)[] {
  const names: (string | number)[] = [];
  for (let variable = bindings.known; variable !== undefined; variable = variable.outer) {
    names.push(variable.name, variable.slot, variable.keySlot ?? -1);
  }
  return names;
}
