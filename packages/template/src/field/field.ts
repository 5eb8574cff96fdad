import { defaultLimits, type Field, type Provenance, type Limits, type Piece } from "@mci/contract";
import { byteLength } from "@mci/plugin-kit";
import { checkOutput, checkTemplateSize, hasPlaceholder, tooMuchOutput, type Source } from "@mci/plugin-kit/templates";
import { Bindings } from "../parse/bindings.ts";
import type { Operand } from "../parse/operand.ts";
import type { Context } from "../parse/placeholder.ts";
import { namesOf } from "../parse/names.ts";
import { slotsOf, type Slots } from "../render/slots.ts";
import { provenanceOf } from "../parse/roots.ts";
import { mayBeAbsent, readParts, type FieldPart, type IsOptional, type ParsedField } from "./parts.ts";
import { missingValue } from "../render/missing.ts";
import { readFirst, readOperand } from "../render/read.ts";
import { textOfField } from "../render/text.ts";

/** Options of {@link parseField}. */
export interface ParseFieldOptions {
  /** Marks the field as a credential; kept as `field.secret`. */
  readonly secret?: boolean;
  /** Lets `{!! path !!}` be the whole field, written as text. Default false: a syntax error. */
  readonly native?: boolean;
  /**
   * Whether a path below `props` (`["user", "city"]`) is a declared property that may be left out. Absent: none is.
   */
  readonly optional?: IsOptional;
  readonly limits?: Limits;
}

/**
 * Parses a short string of an execution block, such as a URL or a header: only `{{ }}` placeholders count, so `@if` is
 * plain text.
 *
 * @throws TemplateError (MCI_TEMPLATE_SYNTAX, MCI_TEMPLATE_LIMIT) with the place of the mistake.
 * @example
 * const field = parseField("https://api.example.com/{{props.city}}");
 */
export function parseField(text: string, options: ParseFieldOptions = {}): Field {
  const { limits = defaultLimits, secret = false, native = false, optional } = options;
  const source: Source = { text };
  checkTemplateSize(source, limits);
  if (!hasPlaceholder(text)) return new ConstantField(checkOutput(source, text, limits), secret);
  const bindings = new Bindings(limits);
  const parsed = readParts(source, bindings, native);
  const context = { source, start: 0, limits, empty: false, isField: true, secret, optional, slotCount: bindings.size };
  return new PlaceholderField(context, parsed);
}

class ConstantField implements Field {
  readonly constant: string;
  readonly secret: boolean;
  readonly names: readonly string[] = [];

  constructor(constant: string, secret: boolean) {
    this.constant = constant;
    this.secret = secret;
  }

  render(): string {
    return this.constant;
  }

  pieces(): readonly Piece[] {
    return [{ text: this.constant, from: "author" }];
  }

  absent(): boolean {
    return false;
  }

  parts(): readonly Field[] {
    return [this];
  }
}

/** The members that a field shares with its parts. */
interface FieldContext extends Context {
  readonly secret: boolean;
  readonly optional: IsOptional | undefined;
  /** How many slots its rendering needs. */
  readonly slotCount: number;
}

class PlaceholderField implements Field {
  private readonly context: FieldContext;
  private readonly parsed: ParsedField;

  constructor(context: FieldContext, parsed: ParsedField) {
    this.context = context;
    this.parsed = parsed;
  }

  get secret(): boolean {
    return this.context.secret;
  }

  get names(): readonly string[] {
    return namesOf(this.parsed.parts.flatMap((part) => (typeof part === "string" ? [] : part)));
  }

  render(scope: unknown): string {
    let text = "";
    for (const piece of this.pieces(scope)) text += piece.text;
    return text;
  }

  pieces(scope: unknown): readonly Piece[] {
    const { limits, slotCount } = this.context;
    const slots = slotsOf(scope, slotCount);
    const pieces: Piece[] = [];
    let length = 0;
    for (const part of this.parsed.parts) {
      const piece = toPiece(part, this.context, slots);
      length += piece.text.length;
      pieces.push(piece);
      // At each piece, so that a rendering ends soon after it became too large.
      if (length > limits.outputBytes) throw tooMuchOutput(this.context, limits.outputBytes);
    }
    // A character takes one to three bytes, which are counted only near the limit.
    if (length * 3 > limits.outputBytes && bytesOf(pieces) > limits.outputBytes) {
      throw tooMuchOutput(this.context, limits.outputBytes);
    }
    return pieces;
  }

  absent(scope: unknown): boolean {
    const { optional, slotCount } = this.context;
    const { only } = this.parsed;
    if (only === undefined) return false;
    const value = readFirst(only, slotsOf(scope, slotCount));
    return value === null || (value === undefined && optional !== undefined && mayBeAbsent(only, optional));
  }

  parts(): readonly Field[] {
    const { context, parsed } = this;
    return parsed.parts.map((part) =>
      typeof part === "string"
        ? new ConstantField(part, context.secret)
        : new PlaceholderField(context, { ...parsed, parts: [part], only: part }),
    );
  }
}

/** Returns a part as it is written, and where the alternative that exists comes from. */
function toPiece(part: FieldPart, context: Context, slots: Slots): Piece {
  if (typeof part === "string") return { text: part, from: "author" };
  for (const operand of part) {
    const value = readOperand(operand, slots);
    if (value !== undefined) return { text: textOfField(value, context, part), from: provenance(operand) };
  }
  throw missingValue(context.source, part, slots);
}

function provenance(operand: Operand): Provenance {
  return operand.kind === "constant" ? "author" : provenanceOf(operand.steps[0]!);
}

function bytesOf(pieces: readonly Piece[]): number {
  return pieces.reduce((bytes, { text }) => bytes + byteLength(text), 0);
}
