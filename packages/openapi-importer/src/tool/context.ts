import type { HttpAuth } from "@mci/contract";
import type { Resolver } from "../read/resolver.ts";
import type { Version } from "../read/version.ts";
import type { SchemaConverter } from "../schema/converter.ts";

/** The values that all parts of a tool are made from. */
export interface ToolContext {
  readonly resolver: Resolver;
  readonly version: Version;
  /** Schemas of what is sent. */
  readonly request: SchemaConverter;
  /** Schemas of what comes back. */
  readonly response: SchemaConverter;
  /** Replaces scheme, host and path of every server. */
  readonly baseUrl: string | undefined;
  /** The credentials of the overlay, for operations that have none. */
  readonly auth: HttpAuth | undefined;
  /** Begins the names of the environment values for credentials. */
  readonly envPrefix: string;
  /** About the operation. */
  warn(message: string, hint?: string): void;
}
