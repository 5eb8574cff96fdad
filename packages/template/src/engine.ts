import type { CompileOptions, Limits, Template, TemplateEngine } from "@mci/contract";
import { isLargerThan } from "@mci/plugin-kit";
import { Budget, checkOutput, checkTemplateSize, type Source } from "@mci/plugin-kit/templates";
import { newCompilation, type Compilation } from "./parse/compilation.ts";
import type { Layout } from "./render/layout.ts";
import { quickRender, unusual, type QuickRender } from "./render/quick-render.ts";
import { outputError } from "./render/output-error.ts";
import type { Write } from "./parse/placeholder.ts";
import { splitPlain, type PlainPieces } from "./parse/plain-pieces.ts";
import { isPlainTemplate } from "./parse/quick-check.ts";
import { quickDepth } from "./parse/quick-scanner.ts";
import { Sequence } from "./render/sequence.ts";
import { parseTemplate } from "./parse/template-parser.ts";

/**
 * The built-in language as an engine: placeholders, `@if`, `@for`, `@foreach` and `@include`, parsed once into
 * closures. It is what a schema file, a `text` tool or a file's content uses when it names no `templateEngine`.
 *
 * Without `file` a source is a text of a schema file: at most `limits.templateBytes`, and `{!! !!}` is an error. With
 * `file` it is a file's content: at most `limits.fileTemplateBytes` with its includes, and `{!!` is plain text.
 * Included files are read and parsed by `compile`, also those in branches that are never taken, so that a broken
 * one is found at load; inside them the loop variables of the including place are known.
 *
 * `compile` throws TemplateError: MCI_TEMPLATE_SYNTAX, MCI_TEMPLATE_INCLUDE, MCI_TEMPLATE_LIMIT; `render`:
 * MCI_TEMPLATE_MISSING, MCI_TEMPLATE_VALUE, MCI_TEMPLATE_LIMIT. With `missing: "empty"` a missing value writes
 * nothing and a loop over one has no rounds. `names` lists every path a template reads from outside: `props.*`,
 * `env.*`, and unfilled roots, such as `user.name` outside of a loop.
 */
export function builtinEngine(): TemplateEngine {
  return { name: "builtin", compile, surelyCompiles };
}

function surelyCompiles(text: string, { templateBytes, depth }: Limits): boolean {
  if (isLargerThan(text, templateBytes)) return false;
  return isConstant(text, undefined) || (depth >= quickDepth && isPlainTemplate(text));
}

function isConstant(text: string, file: string | undefined): boolean {
  return !text.includes("{{") && !text.includes("@") && (file !== undefined || !text.includes("{!!"));
}

function compile(text: string, options: CompileOptions): Template {
  const { limits, file } = options;
  const source: Source = { text, file };
  checkTemplateSize(source, limits);
  if (isConstant(text, file)) {
    return { names: [], render: () => checkOutput(source, text, limits) };
  }
  // The content of a file is rendered right away, so there is nothing to put off.
  const canWait = file === undefined && limits.depth >= quickDepth && isPlainTemplate(text);
  return new BuiltinTemplate(source, options, canWait ? undefined : parse(source, options));
}

class BuiltinTemplate implements Template {
  private readonly source: Source;
  private readonly options: CompileOptions;
  /** Absent until it is needed, where it is known that there is no mistake to find. */
  private parsed: Parsed | undefined;

  constructor(source: Source, options: CompileOptions, parsed: Parsed | undefined) {
    this.source = source;
    this.options = options;
    this.parsed = parsed;
  }

  get names(): readonly string[] {
    this.parsed ??= parse(this.source, this.options);
    return this.parsed.layout.names;
  }

  pieces(): ReturnType<typeof plainPieces> {
    const { source, options } = this;
    const { depth, outputBytes } = options.limits;
    const pieces = depth < 2 || source.file !== undefined ? undefined : splitPlain(source);
    const isPlain = pieces?.placeholders.every(({ path: { steps } }) => steps[0] === "props" && !unusual.has(steps[1]));
    return pieces !== undefined && isPlain === true ? { ...pieces, outputBytes } : undefined;
  }

  render(data: unknown): string {
    const { source, options } = this;
    this.parsed ??= parse(source, options);
    const { layout, write, quick } = this.parsed;
    const text = quick?.(data);
    if (text !== undefined && text.length * 3 <= options.limits.outputBytes) return text;
    try {
      return checkOutput(source, write(layout.slots(data), new Budget(options.limits)), options.limits);
    } catch (error) {
      throw outputError(error, source, options.limits);
    }
  }
}

/**
 * The texts of a template and the paths between them, where it has nothing but plain properties of `props` in a text of a schema
 * file; undefined for every other template. Who has the arguments may join them in place of calling `render`, as long as all values
 * are strings or numbers that they have themselves, and the text keeps to `outputBytes`.
 */
export function plainPieces(template: Template): (PlainPieces & Pick<Limits, "outputBytes">) | undefined {
  return template instanceof BuiltinTemplate && template.render === BuiltinTemplate.prototype.render
    ? template.pieces()
    : undefined;
}

interface Parsed {
  readonly layout: Layout;
  readonly write: Write;
  readonly quick: QuickRender | undefined;
}

function parse(source: Source, options: CompileOptions): Parsed {
  const compilation = newCompilation(options);
  const { bindings } = compilation;
  compilation.read = source.text.length;
  const pieces = options.limits.depth < 2 ? undefined : splitPlain(source);
  const write =
    pieces === undefined
      ? parseTemplate(source, compilation, [source.file ?? "this text"])
      : writePieces(source, compilation, pieces);
  return { layout: bindings.finish(), write, quick: pieces && quickRender(pieces) };
}

function writePieces(source: Source, { options, bindings }: Compilation, { texts, placeholders }: PlainPieces): Write {
  const sequence = new Sequence({ source, limits: options.limits, empty: options.missing === "empty" });
  for (let index = 0; index < texts.length; index += 1) {
    sequence.text(texts[index]!);
    const placeholder = placeholders[index];
    if (placeholder === undefined) break;
    const { at, path } = placeholder;
    sequence.placeholder([bindings.path(at + path.offset, path.steps)]);
  }
  return sequence.join();
}
