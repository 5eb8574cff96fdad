import type { Scope } from "@mci/contract";

/** The body of an execution block, parsed once. */
export interface Body {
  readonly names: readonly string[];
  /** As written, without placeholders filled in. */
  readonly source: unknown;
  /** JSON pointer of `source` in the execution block. */
  readonly at: string;
  /** Files that are read for the body. */
  readonly files: readonly BodyFile[];
  /** Writes the body of a call, without opening a file. Undefined: an optional value that is left out. */
  write(scope: Scope): WrittenBody | undefined;
}

export interface BodyFile {
  /** JSON pointer of its path in the execution block. */
  readonly at: string;
  /** Looks for a file that is the same in every call. Throws PathError. */
  check(): Promise<void>;
  /** Hashes the file of a call; undefined if its path is left out. Throws PathError. */
  hash(scope: Scope): Promise<string | undefined>;
}

/** The body of one call. */
export interface WrittenBody {
  /** The content-type, unless the headers give one. Without the boundary. */
  readonly type: string;
  /** The boundary between the parts of a multipart body. */
  readonly boundary?: string;
  /** A multipart body without parts. */
  readonly isEmpty?: boolean;
  readonly bytes: Bytes;
  /** For people. */
  explain(): BodyExplanation;
}

/** The bytes of a body; a function if files are read for them. */
export type Bytes = string | Uint8Array | (() => Promise<Uint8Array>);

export interface BodyExplanation {
  /** For curl; undefined if it cannot send the same. */
  readonly options: readonly (readonly [name: string, value: string])[] | undefined;
  /** The values that the body was written from, with the sizes of bytes in their place. */
  readonly values: unknown;
}
