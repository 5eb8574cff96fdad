import { MCIError, type IncludedFile } from "@mci/contract";
import { byteLength } from "@mci/plugin-kit";
import { filesTo, templateTooLarge, unreadableInclude, type Source } from "@mci/plugin-kit/templates";

import type { Compilation, File, Reference, Unit, Use } from "./compilation.ts";
import { compileExpression } from "./expressions.ts";
import { NodePlace, syntaxErrorAt } from "../errors.ts";
import { boundNames } from "./names.ts";
import { parse } from "../parse/parse.ts";
import { compileBody } from "./statements.ts";
import type { TemplatePart } from "../values/scope.ts";

/** `chain`: the files on the way to this one, the main template first, itself last. */
export function compileFile(source: Source, compilation: Compilation, chain: readonly string[]): Unit {
  const { fileTemplateBytes } = compilation.options.limits;
  compilation.size += byteLength(source.text);
  if (compilation.size > fileTemplateBytes) throw templateTooLarge(source, fileTemplateBytes);
  const root = parse(source);
  const uses: Unit["uses"][number][] = [];
  const blocks = new Map<string, TemplatePart>();

  const write = fileIn(undefined).body(root);
  return { root, bound: boundNames(root, source), uses, render };

  function fileIn(block: string | undefined): File {
    const file: File = {
      source,
      compilation,
      block,
      blocks,
      expression: (node, isWritten) => compileExpression(node, file, isWritten),
      body: (node) => compileBody(node, file),
      inBlock: fileIn,
      use(node, how) {
        const unit = includedUnit(node, how, file, chain);
        uses.push({ unit, seesData: how.seesData });
        return unit;
      },
    };
    return file;
  }

  /** The blocks of a file that extends another come before those of that one, which writes the rest. */
  function render(scope: Parameters<TemplatePart>[0]): string {
    const { instance } = scope;
    for (const [name, part] of blocks) instance.blocks.set(name, [...(instance.blocks.get(name) ?? []), part]);
    const text = write(scope);
    const { extended } = instance;
    if (extended === undefined) return text;
    instance.extended = undefined;
    return extended(scope);
  }
}

/** Compiles the file a tag names, once for each template. */
function includedUnit(node: Reference, use: Use, { source, compilation }: File, chain: readonly string[]): Unit {
  const included = read(node, use, source, compilation);
  if (included === undefined) return nothing;
  const { file, source: text } = included;
  const files = filesTo(file, new NodePlace(source, node), chain);
  const known = compilation.units.get(file);
  if (known !== undefined) return known;
  const unit = compileFile({ text, file }, compilation, files);
  compilation.units.set(file, unit);
  return unit;
}

function read(
  { template, ...node }: Reference,
  { tag, mayBeMissing }: Use,
  source: Source,
  { options }: Compilation,
): IncludedFile | undefined {
  if (template.typename !== "Literal" || typeof template.value !== "string") {
    const message = 'A file has a name of its own here, as in "name", not one that comes from a value.';
    throw syntaxErrorAt(source, template, message);
  }
  try {
    return options.include(template.value, source.file);
  } catch (cause) {
    if (mayBeMissing && MCIError.is(cause) && notThere.has(cause.code)) return undefined;
    throw unreadableInclude(new NodePlace(source, node), `{% ${tag} "${template.value}" %}`, cause);
  }
}

const notThere: ReadonlySet<string> = new Set(["MCI_PATH_NOT_FOUND", "MCI_FILE_NOT_FOUND"]);

/** Stands for an optional file that is missing. */
const nothing: Unit = {
  root: { typename: "Root", children: [] },
  bound: new Set(),
  uses: [],
  render: () => "",
};
