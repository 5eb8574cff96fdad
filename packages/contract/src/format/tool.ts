import type { JsonSchema, JsonObject } from "../values.ts";
import type { Execution } from "./execution.ts";

/** One tool as a file declares it. */
export interface ToolDefinition {
  readonly name: string;
  /** `annotations.title` wins over it. */
  readonly title?: string;
  readonly description?: string;
  /** True: as if it were not there, but still validated. */
  readonly disabled?: boolean;
  readonly annotations?: Annotations;
  readonly tags?: readonly string[];
  readonly inputSchema?: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly execution: Execution;
  /** Overrides the schema file's; in a toolset file it may only narrow. */
  readonly enableAnyPaths?: boolean;
  /** Overrides the schema file's; in a toolset file it may only narrow. */
  readonly directoryAllowList?: readonly string[];
  readonly network?: NetworkRules;
  /** Whether a person should agree before the tool runs. */
  readonly approval?: boolean | string | JsonObject;
  /** Calls with their expected outcome. */
  readonly tests?: readonly JsonObject[];
  readonly _meta?: JsonObject;
  readonly icons?: readonly JsonObject[];
}

/** Hints for the model and its host. They enforce nothing. */
export interface Annotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
  readonly audience?: readonly string[];
}

/** The hosts that may be reached. */
export interface NetworkRules {
  /**
   * `auto`: URLs from arguments, and redirects, must lead to public addresses. `strict`: only `allowHosts` can be reached.
   * `off`: URLs from arguments may lead into the local network. Default: `auto`.
   */
  readonly mode?: "auto" | "strict" | "off";
  /** Hosts that may be reached, private ones too: `api.example.com`, `*.example.com`. */
  readonly allowHosts?: readonly string[];
  /** Hosts that may never be reached. */
  readonly denyHosts?: readonly string[];
}
