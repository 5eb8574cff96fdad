import type { JsonSchema, JsonObject } from "../values.ts";
import type { AccessDefinition } from "./access.ts";
import type { ApprovalDefinition } from "./approval.ts";
import type { Execution } from "./execution.ts";

/** A tool as a file declares it. */
export interface ToolDefinition {
  readonly name: string;
  /** A title for people; `annotations.title` takes precedence. */
  readonly title?: string;
  readonly description?: string;
  /** True: the tool is checked like any other, but neither listed nor run. */
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
  /** The callers that see the tool and may call it. Default: all. */
  readonly access?: AccessDefinition;
  /** Whether a person must agree before the tool runs. */
  readonly approval?: ApprovalDefinition;
  /** How strings are read that are JSON of another type than the `inputSchema` asks for. Default: what its toolset or server says. */
  readonly input?: InputReading;
  /** Lets calls of the tool run as tasks, which callers ask about until they have ended. */
  readonly task?: TaskSettings;
  /** How often it can be called. */
  readonly rateLimit?: RateLimit;
  /** Calls with their expected outcome, which `mci test` runs. They have no effect on the tool itself. */
  readonly tests?: readonly ToolTest[];
  /** Overrides the file's, rule by rule. */
  readonly lint?: LintSettings;
  readonly _meta?: JsonObject;
  readonly icons?: readonly JsonObject[];
}

/**
 * How strings in arguments are read. `lenient`: one that is exactly the JSON of an array, an object, a number or a boolean is taken
 * as that value where the schema takes such a value and no string. `strict`, the default: as the strings that they are.
 */
export type InputReading = "strict" | "lenient";

/** How calls of a tool run as tasks: the caller gets the id of the task at once, and asks for its result later. */
export interface TaskSettings {
  /**
   * `optional`: a task for callers that can follow one, an ordinary call for all others. `required`: always a task; calls of
   * callers that cannot follow one are refused.
   */
  readonly mode: "optional" | "required";
  /** How long a task and its result are kept, in milliseconds from its creation. Default: 3,600,000, an hour. */
  readonly ttl_ms?: number;
}

/** How often tools can be called: `points` calls within `per_ms`, counted from the first one. Another call is refused. */
export interface RateLimit {
  /** Whose calls count together: all of them (`call`), those of one subject, or those of one tenant. */
  readonly per: "call" | "subject" | "tenant";
  /** Calls within `per_ms`. */
  readonly points: number;
  /** Milliseconds from the first call until all points are back. */
  readonly per_ms: number;
}

/** The severity of rules of `mci lint`, by their names. */
export type LintSettings = Readonly<Record<string, LintSeverity>>;

/** How a rule of `mci lint` reports what it finds. */
export type LintSeverity = "off" | "warning" | "error";

/** A call of a tool with its expected outcome. */
export interface ToolTest {
  readonly name?: string;
  /** The arguments of the call. */
  readonly props?: JsonObject;
  /** Values of `env` for this call, beside those of the project. */
  readonly env?: JsonObject;
  readonly expect?: ToolExpectation;
  /**
   * Where the requests, commands and MCP calls of the test are recorded: a path, or true for one made of the names of tool
   * and test. Without it nothing is recorded and the call is carried out.
   */
  readonly fixture?: boolean | string;
}

/** The expected result of a call. Everything that is given must be true. */
export interface ToolExpectation {
  /** Whether the call fails. Default: only if `code` is given. */
  readonly isError?: boolean;
  /** The code of the error. */
  readonly code?: string;
  /** The whole text of the result. */
  readonly text?: string;
  /** Strings that the text contains. */
  readonly includes?: string | readonly string[];
  /** A regular expression that matches somewhere in the text. */
  readonly matches?: string;
  /** The structured content, or the text read as JSON. Objects may have further members. */
  readonly json?: unknown;
  /** Members of the metadata. */
  readonly metadata?: JsonObject;
}

/** Hints for the model and its host. */
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
