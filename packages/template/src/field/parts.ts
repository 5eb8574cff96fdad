import type { Source } from "@mci/plugin-kit/templates";
import type { Bindings } from "../parse/bindings.ts";
import type { Operand } from "../parse/operand.ts";
import { readPlaceholder } from "../parse/placeholder.ts";
import { normalizeRoot } from "../parse/roots.ts";
import { TokenReader } from "../parse/reader.ts";
import { Segments } from "../parse/segments.ts";

/** A text of a field, or the alternatives of one of its placeholders. */
export type FieldPart = string | readonly Operand[];

/** A field as it is parsed. Each part becomes a piece when it is rendered. */
export interface ParsedField {
  readonly parts: readonly FieldPart[];
  /** The alternatives of the placeholder that is the whole, if one is. */
  readonly only: readonly Operand[] | undefined;
  /** True if the placeholder is written `{!! !!}`. */
  readonly native: boolean;
}

/** Parses a field. `allowNative` lets `{!! path !!}` be the whole of it. */
export function readParts(source: Source, bindings: Bindings, allowNative: boolean): ParsedField {
  const { text } = source;
  const reader = new TokenReader(source);
  if (allowNative && text.startsWith("{!!")) {
    const operands = readPlaceholder(reader, bindings, "{!!", "!!}");
    if (reader.at < text.length) throw notTheWhole(reader);
    return { parts: [operands], only: operands, native: true };
  }
  const segments = new Segments(text, marks);
  const parts: FieldPart[] = [];
  while (reader.at < text.length) {
    const at = segments.plainUntil(reader.at);
    const { mark } = segments;
    if (at > reader.at) parts.push(text.slice(reader.at, at));
    reader.at = at;
    if (mark === "{!!") throw allowNative ? notTheWhole(reader) : notHere(reader);
    if (mark !== undefined) parts.push(readPlaceholder(reader, bindings));
  }
  const [first] = parts;
  return {
    parts,
    only: parts.length === 1 && typeof first === "object" ? first : undefined,
    native: false,
  };
}

const marks = ["{{", "{!!"] as const;

function notTheWhole(reader: TokenReader): Error {
  return reader.syntaxError("{!! !!} can only be the whole of a value.", "Inside a text write {{ }}.");
}

function notHere(reader: TokenReader): Error {
  return reader.syntaxError("{!! !!} cannot be used here.", "Write {{ }}, or {{ '{!!' }} for the three characters.");
}

/** Tells of a path below `props` whether it is a declared property that may be left out. */
export type IsOptional = (path: readonly string[]) => boolean;

/** True when a placeholder may be left out: all its alternatives are optional properties. */
export function mayBeAbsent(operands: readonly Operand[], isOptional: IsOptional): boolean {
  return operands.every(
    (operand) =>
      operand.kind === "path" &&
      normalizeRoot(operand.steps[0]!) === "props" &&
      operand.steps.length > 1 &&
      isOptional(operand.steps.slice(1)),
  );
}
