import { defaultLimits, type Field, type Provenance, type Limits, type Piece } from "@mci/contract";
import { byteLength, isLargerThan } from "@mci/plugin-kit";
import { Budget, checkOutput, checkTemplateSize, tooMuchOutput, type Source } from "@mci/plugin-kit/templates";
import { Bindings } from "../parse/bindings.ts";
import type { Operand } from "../parse/operand.ts";
import type { Layout, Slots } from "../render/layout.ts";
import { outputError } from "../render/output-error.ts";
import { missingValue } from "../render/missing.ts";
import { provenanceOf } from "../parse/roots.ts";
import { hasPlaceholder, mayBeAbsent, readParts, type IsOptional, type FieldPart } from "./parts.ts";
import type { Context, Write } from "../parse/placeholder.ts";
import { isPlainField } from "../parse/quick-check.ts";
import { quickDepth } from "../parse/quick-scanner.ts";
import { readFirst, readOne, type Read } from "../render/read.ts";
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
 * Parses a short string of an execution block, such as a url or a header: `{{ }}` placeholders and nothing else, so
 * `@if` is plain text. Throws TemplateError: MCI_TEMPLATE_SYNTAX, MCI_TEMPLATE_LIMIT.
 */
export function parseField(text: string, options: ParseFieldOptions = {}): Field {
  const limits = options.limits ?? defaultLimits;
  const source: Source = { text };
  checkTemplateSize(source, limits);
  const { secret = false, native = false } = options;
  if (!hasPlaceholder(text)) return new ConstantField(checkOutput(source, text, limits), secret);
  const field = new PlaceholderField(source, limits, options.optional, secret);
  const canWait = limits.depth >= quickDepth && isPlainField(text, native);
  if (!canWait) field.parse(native);
  return field;
}

/** Whether {@link parseField} surely takes a text, and each of its parts alone. False: that is not known. */
export function surelyParsesField(
  text: string,
  { native = false, limits = defaultLimits }: Pick<ParseFieldOptions, "native" | "limits"> = {},
): boolean {
  if (isLargerThan(text, Math.min(limits.templateBytes, limits.outputBytes))) return false;
  return !hasPlaceholder(text) || (limits.depth >= quickDepth && isPlainField(text, native));
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

/** One for all fields: they have no loops, so nothing of them is counted. */
const uncounted = new Budget(defaultLimits);

interface ParsedField {
  readonly layout: Layout;
  readonly parts: readonly FieldPart[];
  /** Set when the whole field is one placeholder. */
  readonly only: Read | undefined;
  /** True when that one may be missing. */
  readonly isOptional: boolean;
}

class PlaceholderField implements Field {
  readonly secret: boolean;
  private readonly source: Source;
  private readonly limits: Limits;
  private readonly isOptional: IsOptional | undefined;
  /** Absent until it is needed, where it is known that there is no mistake to find. */
  private parsed: ParsedField | undefined;
  // Most fields are rendered in one of the two ways only, so the closures of each are made when they are needed.
  private write: Write | undefined;
  private writePieces: readonly WritePiece[] | undefined;

  constructor(source: Source, limits: Limits, isOptional: IsOptional | undefined, secret: boolean) {
    this.source = source;
    this.limits = limits;
    this.isOptional = isOptional;
    this.secret = secret;
  }

  get names(): readonly string[] {
    return this.parse().layout.names;
  }

  render(scope: unknown): string {
    const { source, limits } = this;
    const { layout, parts } = this.parse();
    this.write ??= writeParts({ source, limits, empty: false }, parts);
    try {
      return checkOutput(source, this.write(layout.slots(scope), uncounted), limits);
    } catch (error) {
      throw outputError(error, source, limits);
    }
  }

  pieces(scope: unknown): readonly Piece[] {
    const { source, limits } = this;
    const { layout, parts } = this.parse();
    const slots = layout.slots(scope);
    this.writePieces ??= parts.map((part) => writePiece(source, limits, part));
    const pieces = this.writePieces.map((write) => write(slots));
    if (isLargerTogether(pieces, limits.outputBytes)) throw tooMuchOutput({ source, start: 0 }, limits.outputBytes);
    return pieces;
  }

  absent(scope: unknown): boolean {
    const { only, isOptional, layout } = this.parse();
    if (only === undefined) return false;
    const value = only(layout.slots(scope));
    return value === null || (isOptional && value === undefined);
  }

  /** `allowNative` matters to the first parse only. */
  parse(allowNative = true): ParsedField {
    if (this.parsed !== undefined) return this.parsed;
    const { source, limits, isOptional } = this;
    const bindings = new Bindings(limits);
    const { parts, only } = readParts(source, bindings, allowNative);
    this.parsed = {
      layout: bindings.finish(),
      parts,
      only: only && readFirst(only),
      isOptional: only !== undefined && isOptional !== undefined && mayBeAbsent(only, isOptional),
    };
    return this.parsed;
  }
}

/** One closure that writes all parts. */
export function writeParts(context: Context, parts: readonly FieldPart[]): Write {
  const sequence = new Sequence(context);
  for (const part of parts) {
    if (typeof part === "string") sequence.text(part);
    else sequence.placeholder(part);
  }
  return sequence.join();
}

function writePiece(source: Source, limits: Limits, part: FieldPart): WritePiece {
  if (typeof part === "string") {
    const piece: Piece = Object.freeze({ text: part, from: "author" });
    return () => piece;
  }
  const site = { source, operands: part, limits };
  const alternatives = part.map((operand) => ({ read: readOne(operand), from: readProvenance(operand) }));
  return (slots) => {
    for (const { read, from } of alternatives) {
      const value = read(slots);
      if (value !== undefined) return { text: textOfValue(value, site), from };
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
