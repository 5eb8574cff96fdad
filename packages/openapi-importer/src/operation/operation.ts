import type { ParameterStyle } from "@mci/contract";

import type { Located } from "../read/located.ts";

/** Where a parameter stands in a request. */
export type Position = "path" | "query" | "header" | "cookie";

/** How a value that is a list or an object is written, in the words of OpenAPI. */
export type Style = Exclude<NonNullable<ParameterStyle["style"]>, "json">;

/** A request of the document, with what its path says filled in and every reference to a parameter followed. */
export interface Operation {
  /** As the document has it. */
  readonly id: string | undefined;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly at: Located;
  readonly tags: readonly string[];
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly isDeprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | undefined;
  readonly responses: readonly Response[];
  /** The media types of other responses. */
  readonly errorTypes: readonly string[];
  /** The nearest `servers`: of the operation, its path or the document. */
  readonly servers: Located | undefined;
  /** The nearest `security`. */
  readonly security: Located | undefined;
}

export interface Parameter {
  readonly name: string;
  readonly position: Position;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  readonly isDeprecated: boolean;
  readonly schema: Located | undefined;
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Set where `content` describes the value: what it is written as. */
  readonly contentType: string | undefined;
  readonly examples: readonly unknown[];
  /** The value may contain slashes, which stay. */
  readonly hasSegments: boolean;
}

export interface RequestBody {
  readonly isRequired: boolean;
  readonly description: string | undefined;
  readonly media: readonly MediaType[];
}

export interface MediaType {
  /** As the document has it, parameters included. */
  readonly type: string;
  readonly schema: Located | undefined;
  readonly encoding: Located | undefined;
  readonly examples: readonly unknown[];
}

export interface Response {
  readonly status: string;
  readonly media: readonly MediaType[];
}
