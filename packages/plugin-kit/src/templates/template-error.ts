import { TemplateError, type MCICode, type MCIErrorOptions } from "@mci/contract";
import { toPointer } from "../json/json-pointer.ts";
import { placeAt } from "../text/place-at.ts";
import type { Source, Trail } from "./source.ts";

const brand = Symbol.for("mci.error.template.value");

/** An error in one string of a JSON tree. Its line and column count from the start of that string. */
export class ValueTemplateError extends TemplateError {
  /** JSON pointer (RFC 6901) of the string, from the root of the tree; "" for the root itself. */
  readonly pointer: string;

  static {
    Object.defineProperty(this.prototype, brand, { value: true });
  }

  /** True for every error in a tree, also from another copy of this package: `@mci/template` contains one. */
  static override is(error: unknown): error is ValueTemplateError {
    return typeof error === "object" && error !== null && brand in error;
  }

  constructor(pointer: string, ...error: ConstructorParameters<typeof TemplateError>) {
    super(...error);
    this.pointer = pointer;
  }
}

/**
 * Returns the error for an offset of a source, with line, column and excerpt. For a source with a `trail` it is a
 * {@link ValueTemplateError}.
 */
export function templateError(
  source: Source,
  offset: number,
  code: MCICode,
  message: string,
  options: MCIErrorOptions = {},
): TemplateError {
  const { text, file, trail } = source;
  const place = { ...placeAt(text, offset), file, offset };
  if (trail === undefined) return new TemplateError(code, message, place, options);
  return new ValueTemplateError(pointerOf(trail), code, message, place, options);
}

/** Returns the error for source that is not of the language: MCI_TEMPLATE_SYNTAX. */
export function syntaxError(source: Source, offset: number, message: string, options?: MCIErrorOptions): TemplateError {
  return templateError(source, offset, "MCI_TEMPLATE_SYNTAX", message, options);
}

/** Returns the line of an offset, for messages that name a second place. */
export function lineAt({ text }: Source, offset: number): number {
  return placeAt(text, offset).line;
}

function pointerOf(trail: Trail): string {
  const keys: string[] = [];
  for (let step: Trail | undefined = trail; step !== undefined; step = step.outer) keys.unshift(`${step.key}`);
  // The root of a tree is a step of its own, so that its errors carry a pointer too.
  return toPointer(...keys.slice(1));
}
