import type { JsonObject, JsonSchema } from "../values.ts";
import type { AccessDefinition } from "./access.ts";
import type { ApprovalDefinition } from "./approval.ts";
import type { ResponseShape } from "./execution/common.ts";
import type { Annotations, InputReading, RateLimit } from "./tool.ts";

/** Changes of a tool that a toolset, an MCP server or an OpenAPI document has. Each word takes the place of what the tool says. */
export interface ToolChange {
  /** Another name. */
  readonly rename?: string;
  /** Another title; null takes it away. */
  readonly title?: string | null;
  /** Another description. */
  readonly describe?: string;
  /** Leaves the tool out. */
  readonly hide?: boolean;
  /** Annotations, beside those of the tool; null takes one away. */
  readonly annotate?: AnnotationChanges;
  /** Other tags. */
  readonly tags?: readonly string[];
  /** Defaults of arguments, by their names: an argument with one is not required. */
  readonly default?: JsonObject;
  /** Other descriptions of arguments, by their names. */
  readonly describeArguments?: Readonly<Record<string, string>>;
  /** Arguments that callers neither see nor give: they have their defaults. */
  readonly hideArguments?: readonly string[];
  /** Whether a person must agree before the tool runs. */
  readonly approval?: ApprovalDefinition;
  /** The callers that see the tool and may call it. */
  readonly access?: AccessDefinition;
  /** How often it can be called. */
  readonly rateLimit?: RateLimit;
  /** How strings are read that are JSON of another type than the arguments ask for. */
  readonly input?: InputReading;
  /** Another schema of the structured result; null takes it away. */
  readonly outputSchema?: JsonSchema | null;
  /** Shortens a response before the model reads it. */
  readonly response?: ResponseShape;
}

/** Annotations to give a tool; null takes one away. */
export type AnnotationChanges = { readonly [Name in keyof Annotations]: Annotations[Name] | null };
