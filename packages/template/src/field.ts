import { defaultLimits, type Field, type From, type Limits, type Piece } from "@mci/contract";
import { Bindings, type Operand, type Run } from "./bindings.ts";
import type { Layout, Slots } from "./layout.ts";
import { checkOutput, checkTemplateSize, outputError, tooMuchOutput } from "./limits.ts";
import { missingValue } from "./missing.ts";
import type { Source } from "./mistake.ts";
import { rootOf } from "./names.ts";
import { hasPlaceholder, mayBeAbsent, readParts, type IsOptional, type Part } from "./parts.ts";
import type { Context, Write } from "./placeholder.ts";
import { readFirst, readOne, type Read } from "./read.ts";
import { Sequence } from "./sequence.ts";
import { textOfValue } from "./text.ts";

export interface ParseFieldOptions {
  /** Marks the field as a credential; kept as `field.secret`. */
  readonly secret?: boolean;
  /** Lets `{!! path !!}` be the whole field, written as text. Default false: a syntax error. */
  readonly native?: boolean;
  /**
   * Whether a path below `props` (`["user", "city"]`) is a declared property that may be left out. Absent: none is,
   * and `absent()` is always false.
   */
  readonly optional?: IsOptional;
  readonly limits?: Limits;
}

/**
 * Parses a short string of an execution block, such as a url or a header: `{{ }}` placeholders and nothing else, so
 * `@if` is plain text. Throws TemplateError: MCI_TEMPLATE_SYNTAX, MCI_TEMPLATE_LIMIT.
 */
export function parseField(text: string, options: ParseFieldOptions = {}): Field {
  const limits = options.limits ?? defaultLimits;
  const source: Source = { text };
  checkTemplateSize(source, limits.templateBytes);
  const secret = options.secret ?? false;
  if (!hasPlaceholder(text)) return new ConstantField(checkOutput(source, text, limits), secret);
  const bindings = new Bindings(limits);
  const { parts, only } = readParts(source, bindings, options.native ?? false);
  const isOptional = only !== undefined && options.optional !== undefined && mayBeAbsent(only, options.optional);
  const context = { source, limits, empty: false };
  return new PlaceholderField(context, bindings.finish(), parts, isOptional ? readFirst(only) : undefined, secret);
}

class ConstantField implements Field {
  readonly constant: string;
  readonly secret: boolean;
  readonly names: readonly string[] = none;

  constructor(constant: string, secret: boolean) {
    this.constant = constant;
    this.secret = secret;
  }

  pieces(): readonly Piece[] {
    return [{ text: this.constant, from: "author" }];
  }

  render(): string {
    return this.constant;
  }

  absent(): boolean {
    return false;
  }
}

const none: readonly string[] = Object.freeze([]);

type WritePiece = (slots: Slots) => Piece;

/** Nothing of a field is counted: it has no loops. */
const uncounted: Run = Object.freeze({ steps: 0 });

class PlaceholderField implements Field {
  readonly secret: boolean;
  private readonly context: Context;
  private readonly layout: Layout;
  private readonly parts: readonly Part[];
  /** Set when the whole field may be left out. */
  private readonly optional: Read | undefined;
  // Most fields are rendered in one of the two ways only, so the closures of each are made when they are needed.
  private write: Write | undefined;
  private writePieces: readonly WritePiece[] | undefined;

  constructor(context: Context, layout: Layout, parts: readonly Part[], optional: Read | undefined, secret: boolean) {
    this.context = context;
    this.layout = layout;
    this.parts = parts;
    this.optional = optional;
    this.secret = secret;
  }

  get names(): readonly string[] {
    return this.layout.names;
  }

  render(scope: unknown): string {
    const { context, layout, parts } = this;
    this.write ??= writeParts(context, parts);
    try {
      return checkOutput(context.source, this.write(layout.slots(scope), uncounted), context.limits);
    } catch (error) {
      throw outputError(error, context.source, context.limits);
    }
  }

  pieces(scope: unknown): readonly Piece[] {
    const { context, layout, parts } = this;
    const slots = layout.slots(scope);
    this.writePieces ??= parts.map((part) => writePiece(context, part));
    const pieces = this.writePieces.map((write) => write(slots));
    const { outputBytes } = context.limits;
    let length = 0;
    for (const { text } of pieces) length += Buffer.byteLength(text);
    if (length > outputBytes) throw tooMuchOutput(context.source, 0, outputBytes);
    return pieces;
  }

  absent(scope: unknown): boolean {
    return this.optional !== undefined && this.optional(this.layout.slots(scope)) === undefined;
  }
}

/** One closure that writes all parts. */
export function writeParts(context: Context, parts: readonly Part[]): Write {
  const sequence = new Sequence(context);
  for (const part of parts) {
    if (typeof part === "string") sequence.text(part);
    else sequence.placeholder(part);
  }
  return sequence.join();
}

function writePiece({ source, limits }: Context, part: Part): WritePiece {
  if (typeof part === "string") {
    const piece: Piece = Object.freeze({ text: part, from: "author" });
    return () => piece;
  }
  const site = { source, operands: part, limits };
  const alternatives = part.map((operand) => ({ read: readOne(operand), from: fromOf(operand) }));
  return (slots) => {
    for (const { read, from } of alternatives) {
      const value = read(slots);
      if (value !== undefined) return { text: textOfValue(value, site), from };
    }
    throw missingValue(source, part, slots);
  };
}

function fromOf(operand: Operand): From {
  return operand.kind === "constant" ? "author" : rootOf(operand.steps[0]!);
}
