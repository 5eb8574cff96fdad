import type { Limits } from "@mci/contract";
import { jsonText, plainNumberText, WrittenNumber } from "@mci/plugin-kit";
import { templateError, type Source } from "@mci/plugin-kit/templates";
import type { Operand } from "../parse/operand.ts";
import { findStart, printOperands } from "../parse/operands.ts";
import type { Literal } from "../parse/path.ts";
import { isContainer } from "./property.ts";

/** A value as it is written into a text: strings as they are, objects and arrays as compact JSON. */
export function textOfValue(value: unknown, site: Site, operands: readonly Operand[]): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "boolean":
    case "bigint":
      return `${value}`;
    case "object":
      if (value === null) return "null";
      return WrittenNumber.is(value) ? value.text : json(value, site, operands);
    default:
      throw cannotWrite(value, site, operands);
  }
}

/** A value as it is written into a field: a program or an API that reads it may not know exponents. */
export function textOfField(value: unknown, site: Site, operands: readonly Operand[]): string {
  return typeof value === "number" ? plainNumberText(value) : textOfValue(value, site, operands);
}

/** A literal as it is written into a text. */
export function textOfLiteral(value: Literal): string {
  return `${value}`;
}

/** A place values are read at, for the errors about them. */
export interface Site {
  readonly source: Source;
  readonly limits: Limits;
}

function json(value: object, site: Site, operands: readonly Operand[]): string {
  const { source, limits } = site;
  const seen = { writtenNumbers: false };
  if (isDeeper(value, limits.depth, seen)) {
    const message = `${printOperands(operands)} nests deeper than ${limits.depth} levels.`;
    throw templateError(source, findStart(operands), "MCI_TEMPLATE_LIMIT", message);
  }
  let text: string | undefined;
  try {
    text = seen.writtenNumbers ? jsonText(value) : JSON.stringify(value);
  } catch (cause) {
    throw cannotWrite(value, site, operands, cause);
  }
  if (text === undefined) throw cannotWrite(value, site, operands);
  return text;
}

function isDeeper(value: object, levels: number, seen: { writtenNumbers: boolean }): boolean {
  if (levels === 0) return true;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    if (!isContainer(inner)) continue;
    if (WrittenNumber.is(inner)) seen.writtenNumbers = true;
    else if (isDeeper(inner, levels - 1, seen)) return true;
  }
  return false;
}

function cannotWrite(value: unknown, { source }: Site, operands: readonly Operand[], cause?: unknown): Error {
  const message = `${printOperands(operands)} is ${describeKind(value)} that cannot be written as text.`;
  return templateError(source, findStart(operands), "MCI_TEMPLATE_VALUE", message, { cause });
}

/** Describes a value for messages, without showing it. */
export function describeKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (WrittenNumber.is(value)) return "a number";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
