import type { AccessDefinition } from "./access.ts";
import type { EntryApproval } from "./approval.ts";
import type { ToolChange } from "./change.ts";
import type { ContentFolders, ResourceDefinition } from "./content.ts";
import type { ResponseDefaults } from "./spill.ts";
import type { InputReading, LintSettings, NetworkRules, RateLimit, ToolDefinition } from "./tool.ts";

/** A main schema file. At least one of `tools`, `toolsets`, `mcp_servers`, `functions`, `skills`, `prompts` and `resources` is given. */
export interface SchemaDocument {
  /** For editors: where the JSON Schema of this format is. */
  readonly $schema?: string;
  /** `"1.0"` or `"1.0.x"`. */
  readonly schemaVersion: string;
  readonly metadata?: Metadata;
  readonly tools?: readonly ToolDefinition[];
  /** A bare string is short for `{ name }`. */
  readonly toolsets?: readonly (string | ToolsetReference)[];
  readonly mcp_servers?: Readonly<Record<string, McpServer>>;
  /** Where toolset files are, relative to this file. Default `./mci`. */
  readonly libraryDir?: string;
  /** True switches the path policy off. Default false. */
  readonly enableAnyPaths?: boolean;
  /** Allowed beside this file's folder: absolute, or relative to it. */
  readonly directoryAllowList?: readonly string[];
  readonly network?: NetworkRules;
  /** The language of full templates. Default `builtin`. */
  readonly templateEngine?: string;
  /** Names of env values to treat as secrets beside those that look like one. */
  readonly redact?: readonly string[];
  /** Names of env values that look like a secret but are not. */
  readonly reveal?: readonly string[];
  /** Modules, relative to this file: every tool and skill that they export is a tool. */
  readonly functions?: string | readonly string[];
  /** Folders with a folder for each skill, which contains `SKILL.md` and what belongs to it. */
  readonly skills?: ContentFolders;
  /** Folders with a file `NAME.md` for each prompt. */
  readonly prompts?: ContentFolders;
  /** Files that clients can read. */
  readonly resources?: readonly ResourceDefinition[];
  /** How every load handles tools that differ from `mci.lock`. Default: they are not compared. */
  readonly onDrift?: "warn" | "block";
  /** How responses of all tools that it loads are changed, unless something nearer says it. */
  readonly response?: ResponseDefaults;
  /** The severity of lint rules for all tools that this file loads. */
  readonly lint?: LintSettings;
}

/** A file of the library folder: tools and content, and nothing else. At least one of `tools`, `skills`, `prompts` and `resources` is given. */
export interface ToolsetFile {
  readonly $schema?: string;
  /** The version, whose major and minor numbers must be those of the main file. */
  readonly schemaVersion: string;
  readonly metadata?: Metadata;
  readonly tools?: readonly ToolDefinition[];
  /** Folders with a folder for each skill, within the folder of the main file. */
  readonly skills?: ContentFolders;
  /** Folders with a file `NAME.md` for each prompt, within the folder of the main file. */
  readonly prompts?: ContentFolders;
  /** Files that clients can read, within the folder of the main file. */
  readonly resources?: readonly ResourceDefinition[];
  /** The language of this file's full templates. Default `builtin`: the main file's does not apply here. */
  readonly templateEngine?: string;
  /** How responses of its tools are changed, unless they say it themselves. */
  readonly response?: ResponseDefaults;
  /** The severity of lint rules for the tools of this file; overrides the main file's, rule by rule. */
  readonly lint?: LintSettings;
  /** In a cached import, the date from which it is fetched again. */
  readonly expiresAt?: string;
  /** In a cached import, the hash of the server's entry that it was fetched with. */
  readonly configHash?: string;
}

/** A toolset file with tools. */
export interface ToolsetDocument extends ToolsetFile {
  readonly tools: readonly ToolDefinition[];
}

/** A description of a collection of tools. */
export interface Metadata {
  readonly name?: string;
  readonly description?: string;
  readonly version?: string;
  readonly license?: string;
  readonly authors?: readonly string[];
}

/** The part of a tool that a filter compares: its name (`only`, `except`) or its tags. */
export type FilterKind = "only" | "except" | "tags" | "withoutTags";

/** A toolset, and which of its tools to include. */
export interface ToolsetReference {
  /** A file or folder of the library folder. */
  readonly name: string;
  readonly filter?: FilterKind;
  /** Comma-separated names or tags; required with `filter`. */
  readonly filterValue?: string;
  /** Put before the name of each of its tools. */
  readonly prefix?: string;
  readonly onUnavailable?: "warn" | "fail";
  /** How often its tools can be called, all together. */
  readonly rateLimit?: RateLimit;
  /** The callers that see its tools and may call them. It adds to what the tools say themselves: all scopes are needed. */
  readonly access?: AccessDefinition;
  /** Whether a person must agree before one of its tools runs. It adds to what the tools say themselves. */
  readonly approval?: EntryApproval;
  /** How strings in arguments of its tools are read, unless they say it themselves. Default `strict`. */
  readonly input?: InputReading;
  /** How responses of its tools are changed, unless they say it themselves. */
  readonly response?: ResponseDefaults;
  /** Changes of its tools, by their own names. They apply before filters and prefix. */
  readonly tools?: Readonly<Record<string, ToolChange>>;
}

/** An MCP server whose tools are imported: a program, or an address. */
export type McpServer = StdioMcpServer | HttpMcpServer;

/** A program that speaks MCP on stdin and stdout. */
export interface StdioMcpServer {
  readonly type?: "stdio";
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: McpServerConfig;
}

/** A server reached over Streamable HTTP. */
export interface HttpMcpServer {
  readonly type: "http";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly config?: McpServerConfig;
}

/** Which tools of a server are taken, and how long they are kept. */
export interface McpServerConfig {
  /** Days until the cached tools are fetched again, at least 1. Default 30. */
  readonly expDays?: number;
  readonly filter?: FilterKind;
  readonly filterValue?: string;
  readonly prefix?: string;
  readonly onUnavailable?: "warn" | "fail";
  /** How often its tools can be called, all together. */
  readonly rateLimit?: RateLimit;
  /** The callers that see its tools and may call them. It adds to what the tools say themselves: all scopes are needed. */
  readonly access?: AccessDefinition;
  /** Whether a person must agree before one of its tools runs. It adds to what the tools say themselves. */
  readonly approval?: EntryApproval;
  /** How strings in arguments of its tools are read, unless they say it themselves. Default `strict`. */
  readonly input?: InputReading;
  /** How responses of its tools are changed, unless they say it themselves. */
  readonly response?: ResponseDefaults;
  /** Changes of its tools, by their own names. They apply before filters and prefix. */
  readonly tools?: Readonly<Record<string, ToolChange>>;
}
