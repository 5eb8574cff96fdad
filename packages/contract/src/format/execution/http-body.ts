import type { JsonObject } from "../../values.ts";

/** The body of a request: with a `type`, or in its short form. */
export type HttpBody = TypedBody | JsonBody | FormBody | RawBody;

/** A body that names its type. */
export type TypedBody =
  | ({ readonly type: "json"; readonly content: unknown } & OptionalBody)
  /** A string is one placeholder, of an argument that is an object. */
  | ({ readonly type: "form"; readonly content: JsonObject | string } & OptionalBody)
  | { readonly type: "raw"; readonly content: string }
  /**
   * Parts by name: a string, {@link FileBytes} or {@link Base64Bytes}, each also with a `filename`, a {@link ValuePart},
   * or an array of these; any other object is sent as JSON. A string is one placeholder, of an argument that is an object.
   */
  | ({ readonly type: "multipart"; readonly content: JsonObject | string } & OptionalBody)
  | { readonly type: "binary"; readonly content: FileBytes | Base64Bytes };

/** A body that a call may go without. */
interface OptionalBody {
  /** Sends no body if all of its entries are left out. Default false. */
  readonly optional?: boolean;
}

/** The bytes of a file. */
export interface FileBytes {
  /** Relative to the folder of the main schema file. */
  readonly file: string;
  /** Default: what the extension of the file says. */
  readonly contentType?: string;
}

/** Bytes that are given. */
export interface Base64Bytes {
  readonly base64: string;
  /** Default `application/octet-stream`. */
  readonly contentType?: string;
}

/**
 * A value as a part of a multipart body, with a content type, a file name or both.
 *
 * @example
 * { value: "{{props.rows}}", contentType: "text/csv" }
 */
export interface ValuePart {
  /** A string as it is, anything else as JSON. An array is a part for each item, unless the content type is JSON. */
  readonly value: unknown;
  /** Default: `application/json` for an object, else what the extension of `filename` says. */
  readonly contentType?: string;
  /** Default: none, so that servers read a field and not a file. */
  readonly filename?: string;
}

/** Short for a body of type `json`. */
export interface JsonBody {
  readonly json: unknown;
}
/** Short for a body of type `form`. */
export interface FormBody {
  readonly form: JsonObject;
}
/** Short for a body of type `raw`. */
export interface RawBody {
  readonly raw: string;
}
