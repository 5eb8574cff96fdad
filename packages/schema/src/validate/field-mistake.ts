import type { JsonObject } from "@mci/contract";

/** A value that does not fit its JSON Schema, whichever validator found that. Pointers start at the checked value. */
export type FieldMistake = MissingField | UnknownField | WrongValue;

export interface MissingField {
  readonly kind: "missing";
  /** The place of the object without it. */
  readonly pointer: string;
  readonly name: string;
  /** The object. */
  readonly data: unknown;
  /** The fields that the object may have, by their names. */
  readonly fields: JsonObject;
}

export interface UnknownField {
  readonly kind: "unknown";
  /** The place of the object with it. */
  readonly pointer: string;
  readonly name: string;
  readonly known: Iterable<string>;
}

export interface WrongValue {
  readonly kind: "value";
  readonly pointer: string;
  readonly data: unknown;
  /** The values or types of which it must be one. */
  readonly choices?: readonly unknown[] | undefined;
  readonly types?: readonly unknown[] | undefined;
  /** The end of a sentence, such as `must be at least 5`, for a value that has neither. */
  readonly words: string;
}
