import type { AccessRule } from "./access.ts";
import type { ApprovalRule } from "./approval.ts";
import type { ExecutionBlock } from "./format/execution/common.ts";
import type { ToolChange } from "./format/change.ts";
import type {
  Annotations,
  InputReading,
  LintSettings,
  NetworkRules,
  RateLimit,
  TaskSettings,
  ToolDefinition,
} from "./format/tool.ts";
import type { SpillRule } from "./spill.ts";
import type { JsonSchema, JsonObject } from "./values.ts";

/** A loaded tool: deep-frozen, with everything inherited filled in. */
export interface Tool<B extends ExecutionBlock = ExecutionBlock> {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly tags: readonly string[];
  readonly annotations: Annotations;
  readonly inputSchema?: JsonSchema | undefined;
  /**
   * Arguments that callers neither see nor give: they have their defaults. The `inputSchema` that a source returns declares them,
   * that of a toolbox does not.
   */
  readonly hiddenArguments?: readonly string[] | undefined;
  readonly outputSchema?: JsonSchema | undefined;
  readonly icons?: readonly JsonObject[] | undefined;
  readonly _meta?: JsonObject | undefined;
  /** True: the tool is checked like any other, but neither listed nor run. */
  readonly disabled?: boolean | undefined;
  /** The callers that see it and may call it. Absent: all. */
  readonly access?: AccessRule | undefined;
  /** When a person must agree before a call. Absent: never. */
  readonly approval?: ApprovalRule | undefined;
  /** How strings are read that are JSON of another type than the `inputSchema` asks for. Absent: as its client says. */
  readonly input?: InputReading | undefined;
  /** How its calls run as tasks. Absent: they never do. */
  readonly task?: TaskSettings | undefined;
  /** How often it can be called. Its toolset may have a limit beside it: see {@link Origin.rateLimit}. */
  readonly rateLimit?: RateLimit | undefined;
  /** When its long results are kept. False: never. Absent: as the server says. */
  readonly spill?: SpillRule | false | undefined;
  /** The severity of rules of `mci lint`, as its files set them. */
  readonly lint?: LintSettings | undefined;
  /**
   * Parses the arguments of a tool written in code after the check against `inputSchema`, such as by the refinements and
   * transforms of a schema library. `misfits` lists the problems of that check: the call still runs if `parse` accepts the
   * arguments, as a schema that coerces does. Return bad arguments as `problems`; an error that is thrown is a failure of the tool.
   */
  parse?(props: JsonObject, misfits: readonly Misfit[]): ParsedArguments | Promise<ParsedArguments>;
  readonly execution: B;
  readonly origin: Origin;
}

/** The arguments as the tool gets them, or what is wrong with them. */
export type ParsedArguments = { readonly props: JsonObject } | { readonly problems: readonly ArgumentProblem[] };

/** A problem with the arguments of a call. */
export interface ArgumentProblem {
  /** Such as `user.city` or `items[2].id`; empty for the arguments as a whole. */
  readonly path: string;
  readonly message: string;
}

/** A problem with the arguments of a call that the check against `inputSchema` found. */
export interface Misfit extends ArgumentProblem {
  /** The keyword of the schema that the value breaks. */
  readonly keyword: string;
}

/** The origin of a tool, and the access it has because of that. */
export interface Origin {
  readonly file?: string | undefined;
  /** Absolute. Relative paths of a tool start here: the folder of the main schema file. */
  readonly folder: string;
  /** The toolset or MCP server the tool belongs to. */
  readonly toolset?: string | undefined;
  /** How often the tools of the toolset can be called, all together. */
  readonly rateLimit?: RateLimit | undefined;
  /** Where the approval of the tool is written, if not with the tool: at its toolset or MCP server. */
  readonly approvalAt?: { readonly file?: string | undefined; readonly pointer: string } | undefined;
  /** JSON pointer of the tool in `file`. */
  readonly pointer?: string | undefined;
  /** True for a third-party tool: from a toolset file or an import. */
  readonly thirdParty?: boolean | undefined;
  /** The annotations that the main file itself gives a third-party tool. */
  readonly ownHints?: Annotations | undefined;
  /** The tool as its file or server defines it, and how the main file changes it. Not enumerable on loaded tools. Absent: it does not. */
  readonly changed?: ChangedDefinition | undefined;
  readonly rules: Rules;
  /** The language of full templates in `file`. Default: in a toolset the built-in one, else the main file's. */
  readonly templateEngine?: string | undefined;
  /** The main file as read. Not enumerable on loaded tools, so that logging or sending a tool leaves it out. */
  readonly document: JsonObject & {
    readonly mcp_servers?: Readonly<Record<string, unknown>> | undefined;
    readonly templateEngine?: string | undefined;
  };
}

/** A tool before a change, and the change. */
export interface ChangedDefinition {
  readonly definition: ToolDefinition;
  readonly change: ToolChange;
  /** Where the change is written. */
  readonly at: { readonly file?: string | undefined; readonly pointer: string };
}

/** The paths and hosts a tool may access. */
export interface Rules {
  /** True switches the path policy off. */
  readonly anyPaths: boolean;
  /** Allowed beside the schema folder, relative to it or absolute. */
  readonly directories: readonly string[];
  /** Files with env values, absolute: not opened where an argument chooses the path. The client adds those of its sources. */
  readonly secretFiles?: readonly string[] | undefined;
  /** The tool's network rules; missing ones are left to the network policy. */
  readonly network: NetworkRules;
}

/** Returns the title to show for a tool: `annotations.title`, else its own `title`. */
export function titleOf(tool: Pick<Tool, "title" | "annotations">): string | undefined {
  return tool.annotations.title ?? tool.title;
}
