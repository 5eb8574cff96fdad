import type { CompileOptions, Limits, Template, TemplateEngine } from "@mci/contract";
import { newCompilation } from "./compilation.ts";
import type { Layout } from "./layout.ts";
import { checkOutput, checkTemplateSize, outputError } from "./limits.ts";
import type { Source } from "./mistake.ts";
import type { Write } from "./placeholder.ts";
import { parseTemplate } from "./template-parser.ts";

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
 * nothing and a loop over one has no rounds.
 */
export function builtinEngine(): TemplateEngine {
  return { name: "builtin", compile };
}

function compile(text: string, options: CompileOptions): Template {
  const source: Source = { text, file: options.file };
  const { limits, file } = options;
  checkTemplateSize(source, file === undefined ? limits.templateBytes : limits.fileTemplateBytes);
  if (!text.includes("{{") && !text.includes("@") && (file !== undefined || !text.includes("{!!"))) {
    return { names: [], render: () => checkOutput(source, text, limits) };
  }
  const compilation = newCompilation(options);
  compilation.read = text.length;
  const write = parseTemplate(source, compilation, [file ?? "this text"]);
  return new BuiltinTemplate(source, compilation.bindings.finish(), write, limits);
}

class BuiltinTemplate implements Template {
  private readonly source: Source;
  private readonly layout: Layout;
  private readonly write: Write;
  private readonly limits: Limits;

  constructor(source: Source, layout: Layout, write: Write, limits: Limits) {
    this.source = source;
    this.layout = layout;
    this.write = write;
    this.limits = limits;
  }

  get names(): readonly string[] {
    return this.layout.names;
  }

  render(data: unknown): string {
    const { source, layout, write, limits } = this;
    try {
      return checkOutput(source, write(layout.slots(data), { steps: 0 }), limits);
    } catch (error) {
      throw outputError(error, source, limits);
    }
  }
}
