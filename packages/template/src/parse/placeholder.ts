import type { Limits } from "@mci/contract";
import { lineAt, syntaxError, type Budget, type SourcePlace } from "@mci/plugin-kit/templates";
import type { Bindings } from "./bindings.ts";
import type { Operand } from "./operand.ts";
import type { Slots } from "../render/slots.ts";
import { firstValue } from "../render/missing.ts";
import { readAlternatives } from "./alternatives.ts";
import type { TokenReader } from "./reader.ts";
import { textOfField, textOfValue } from "../render/text.ts";

/** Writes one part of a rendering. */
export type Write = (slots: Slots, budget: Budget) => string;

/** Reads `{{ a | b }}` (or, with its own marks, `{!! a | b !!}`) from where the reader stands. */
export function readPlaceholder(
  reader: TokenReader,
  bindings: Bindings,
  open: "{{" | "{!!" = "{{",
  close: "}}" | "!!}" = "}}",
): readonly Operand[] {
  const { source, text, at } = reader;
  if (!text.includes(close, at)) {
    const message = `No closing ${close} for this ${open}, line ${lineAt(source, at)}`;
    throw syntaxError(source, at, message);
  }
  reader.at += open.length;
  const operands = readAlternatives(reader, bindings, close);
  if (!reader.take(close)) throw reader.unexpected(`${close} to close this placeholder`);
  return operands;
}

/** State that the placeholders of a text share. As a place it is all of the text. */
export interface Context extends SourcePlace {
  readonly limits: Limits;
  /** A missing value writes nothing. */
  readonly empty: boolean;
  /** The text is a field, in which numbers have no exponents. */
  readonly isField?: boolean;
}

/** Returns the text of the first alternative that exists. */
export function writeOperands(context: Context, operands: readonly Operand[], slots: Slots): string {
  const value = firstValue(context, operands, slots);
  if (value === undefined) return "";
  return (context.isField === true ? textOfField : textOfValue)(value, context, operands);
}
