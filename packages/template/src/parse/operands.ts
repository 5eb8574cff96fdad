import { templateError } from "@mci/plugin-kit/templates";
import type { Bindings } from "./bindings.ts";
import type { Operand } from "./operand.ts";
import { bar } from "./characters.ts";
import { printLiteral, printPath, readLiteral, readPath } from "./path.ts";
import type { TokenReader } from "./reader.ts";

/** `a | b | 'text'`: the alternatives in their order. Stands behind the last one and its blanks. */
export function readOperands(reader: TokenReader, bindings: Bindings): readonly Operand[] {
  const first = readNext(reader, bindings);
  if (!takeBar(reader)) return [first];
  const operands = [first];
  do operands.push(readNext(reader, bindings));
  while (takeBar(reader));
  return operands;
}

export function takeBar(reader: TokenReader): boolean {
  const { text, at } = reader;
  if (text.charCodeAt(at) !== bar || text.charCodeAt(at + 1) === bar) return false;
  reader.at += 1;
  return true;
}

export function readNext(reader: TokenReader, bindings: Bindings): Operand {
  reader.skipBlanks();
  const operand = parseOperand(reader, bindings);
  reader.skipBlanks();
  return operand;
}

/** Parses a path or literal. */
export function parseOperand(reader: TokenReader, bindings: Bindings): Operand {
  const { at } = reader;
  bindings.operands += 1;
  const value = readLiteral(reader);
  if (value !== undefined) return { kind: "constant", at, value };
  const steps = readPath(reader);
  if (steps === undefined) throw reader.unexpected("a path like props.name, or a literal");
  const { depth } = bindings.limits;
  if (steps.length > depth) {
    throw templateError(reader.source, at, "MCI_TEMPLATE_LIMIT", `This path has more than ${depth} steps.`);
  }
  return bindings.path(at, steps, reader.text.slice(at, reader.at));
}

export function printOperands(operands: readonly Operand[]): string {
  return operands
    .map((operand) => (operand.kind === "path" ? printPath(operand.steps) : printLiteral(operand.value)))
    .join(" | ");
}

/** Where the alternatives start. */
export function findStart(operands: readonly Operand[]): number {
  return operands[0]?.at ?? 0;
}
