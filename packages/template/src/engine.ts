import type { CompileOptions, Limits, Template, TemplateEngine } from "@mci/contract";
import { Budget, checkOutput, checkTemplateSize, type Source } from "@mci/plugin-kit/templates";
import type { Bindings } from "./parse/bindings.ts";
import { newCompilation } from "./parse/compilation.ts";
import { namesOf } from "./parse/names.ts";
import type { Path } from "./parse/operand.ts";
import { outputError } from "./render/output-error.ts";
import type { Sequence } from "./render/sequence.ts";
import { slotsOf } from "./render/slots.ts";
import { parseTemplate } from "./parse/template-parser.ts";

/**
 * The built-in language as an engine: placeholders, `@if`, `@for`, `@foreach` and `@include`, parsed once. It is what a schema file, a `text` tool or a file's content uses when it names no `templateEngine`.
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
  return { name: "builtin", compile };
}

function compile(text: string, options: CompileOptions): Template {
  const { limits, file } = options;
  const source: Source = { text, file };
  checkTemplateSize(source, limits);
  const compilation = newCompilation(options);
  compilation.read = text.length;
  const body = parseTemplate(source, compilation, [file ?? "this text"]);
  return new BuiltinTemplate(source, limits, compilation.bindings, body);
}

class BuiltinTemplate implements Template {
  private readonly source: Source;
  private readonly limits: Limits;
  private readonly paths: readonly Path[];
  private readonly slots: number;
  private readonly body: Sequence;

  constructor(source: Source, limits: Limits, { paths, size }: Bindings, body: Sequence) {
    this.source = source;
    this.limits = limits;
    // A copy, as an array that grew keeps room for more.
    this.paths = [...paths];
    this.slots = size;
    this.body = body;
  }

  get names(): readonly string[] {
    return namesOf(this.paths);
  }

  render(data: unknown): string {
    const { source, limits } = this;
    try {
      return checkOutput(source, this.body.write(slotsOf(data, this.slots), new Budget(limits)), limits);
    } catch (error) {
      throw outputError(error, source, limits);
    }
  }
}
