import { defaultLimits, type Field, type Provenance, type Limits, type Piece } from "@mci/contract";
import { byteLength } from "@mci/plugin-kit";
import { Budget, checkOutput, checkTemplateSize, tooMuchOutput, type Source } from "@mci/plugin-kit/templates";
import { Bindings } from "../parse/bindings.ts";
import type { Operand } from "../parse/operand.ts";
import { namesOf } from "../parse/names.ts";
import { slotsOf, type Slots } from "../render/slots.ts";
import { outputError } from "../render/output-error.ts";
import { missingValue } from "../render/missing.ts";
import { provenanceOf } from "../parse/roots.ts";
import { hasPlaceholder, mayBeAbsent, readParts, type IsOptional, type FieldPart } from "./parts.ts";
import type { Context, Write } from "../parse/placeholder.ts";
import { readFirst, readOperand } from "../render/read.ts";
import { Sequence } from "../render/sequence.ts";
import { textOfValue } from "../render/text.ts";

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
  const { parts } = readParts(source, new Bindings(limits), native);
  return new PlaceholderField({ source, limits, secret, optional }, parts);
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
interface FieldContext {
  readonly source: Source;
  readonly limits: Limits;
  readonly secret: boolean;
  readonly optional: IsOptional | undefined;
}

class PlaceholderField implements Field {
  private readonly context: FieldContext;
  private readonly written: readonly FieldPart[];
  // Made when they are first asked for: most fields are rendered in one of the two ways only, and most tools are never called.
  private listed: readonly string[] | undefined;
  private write: Write | undefined;
  private writePieces: readonly WritePiece[] | undefined;

  constructor(context: FieldContext, written: readonly FieldPart[]) {
    this.context = context;
    this.written = written;
  }

  get secret(): boolean {
    return this.context.secret;
  }

  get names(): readonly string[] {
    return (this.listed ??= namesOf(this.written.flatMap((part) => (typeof part === "string" ? [] : part))));
  }

  render(scope: unknown): string {
    const { source, limits } = this.context;
    this.write ??= writeParts({ source, limits, empty: false }, this.written);
    try {
      return checkOutput(source, this.write(slotsOf(scope), uncounted), limits);
    } catch (error) {
      throw outputError(error, source, limits);
    }
  }

  pieces(scope: unknown): readonly Piece[] {
    const { source, limits } = this.context;
    this.writePieces ??= this.written.map((part) => writePiece(source, limits, part));
    const slots = slotsOf(scope);
    const pieces = this.writePieces.map((writeOne) => writeOne(slots));
    if (isLargerTogether(pieces, limits.outputBytes)) throw tooMuchOutput({ source, start: 0 }, limits.outputBytes);
    return pieces;
  }

  absent(scope: unknown): boolean {
    const { optional } = this.context;
    const [only] = this.written;
    if (this.written.length > 1 || typeof only !== "object") return false;
    const value = readFirst(only, slotsOf(scope));
    return value === null || (value === undefined && optional !== undefined && mayBeAbsent(only, optional));
  }

  parts(): readonly Field[] {
    const { context } = this;
    return this.written.map((part) =>
      typeof part === "string" ? new ConstantField(part, context.secret) : new PlaceholderField(context, [part]),
    );
  }
}

type WritePiece = (slots: Slots) => Piece;

/** The budget of every field: they have no loops, so that nothing of them is counted. */
const uncounted = new Budget(defaultLimits);

/** Returns one closure that writes all parts. */
export function writeParts(context: Context, parts: readonly FieldPart[]): Write {
  const sequence = new Sequence(context);
  for (const part of parts) {
    if (typeof part === "string") sequence.text(part);
    else sequence.add(part);
  }
  return sequence.join();
}

function writePiece(source: Source, limits: Limits, part: FieldPart): WritePiece {
  if (typeof part === "string") {
    const piece: Piece = Object.freeze({ text: part, from: "author" });
    return () => piece;
  }
  const site = { source, limits };
  return (slots) => {
    for (const operand of part) {
      const value = readOperand(operand, slots);
      if (value !== undefined) return { text: textOfValue(value, site, part), from: readProvenance(operand) };
    }
    throw missingValue(source, part, slots);
  };
}

function readProvenance(operand: Operand): Provenance {
  return operand.kind === "constant" ? "author" : provenanceOf(operand.steps[0]!);
}

/** Whether the pieces of a field take more than `limit` bytes; these are counted only near the limit. */
function isLargerTogether(pieces: readonly Piece[], limit: number): boolean {
  let units = 0;
  for (const { text } of pieces) units += text.length;
  return units * 3 > limit && pieces.reduce((bytes, { text }) => bytes + byteLength(text), 0) > limit;
}
