import type { Content } from "./content.ts";
import type { McpServer, Metadata, ToolsetDocument } from "./format/document.ts";
import type { NetworkRules } from "./format/tool.ts";
import type { Place } from "./place.ts";
import type { Problem } from "./problem.ts";
import type { SourcedValue } from "./secret-source.ts";
import type { Origin, Tool } from "./tool.ts";
import type { JsonObject } from "./values.ts";

/** A source of tools: a schema file, functions, a third-party format. */
export interface ToolSource {
  readonly name: string;
  /**
   * Returns all valid tools of this source, and reports every problem with the others: the client decides whether an error
   * stops the load. A frozen tool is expected to be frozen deeply; the client freezes the others.
   */
  load(context: LoadContext): Promise<readonly Tool[]>;
  /** Reports what is wrong with the tools of all sources together, once they are loaded. An error that is thrown ends the load. */
  checkAll?(tools: readonly Tool[], context: LoadContext): Promise<void>;
  /** Returns the place of a JSON pointer of one of its files; undefined where there is none. */
  locate?(file: string, pointer: string, options?: LocateOptions): Promise<Place | undefined>;
  /**
   * Calls back whenever its tools have changed, until the returned function is called. `mci run --watch` and
   * `client.watchSources` watch; a reload then calls `load` again.
   */
  watch?(changed: () => void): () => void;
  /** Called when the client closes. */
  close?(): Promise<void>;
}

/** The part of a value to locate. Default: its start. */
export interface LocateOptions {
  /** The name of the property instead of its value. */
  readonly key?: boolean | undefined;
  /** UTF-16 units inside the string at the pointer. */
  readonly offset?: number | undefined;
}

/** The services of the client for a source that loads its tools. */
export interface LoadContext {
  readonly env: JsonObject;
  /** Fetches those of the env values at these paths that come from sources. Absent: none does. */
  readonly fetchEnv?: ((paths: readonly string[]) => Promise<FetchedEnv>) | undefined;
  /** Returns those of the env values at these paths that come from sources, without fetching them. Absent: none does. */
  readonly sourcedAt?: ((paths: readonly string[]) => readonly SourcedValue[]) | undefined;
  readonly signal: AbortSignal;
  /** True while a file is only checked: start no processes and send no requests. */
  readonly offline: boolean;
  report(problem: Problem): void;
  /** Called with the metadata of a main file, for `client.metadata`; if several files have any, the first one wins. */
  readonly describe?: ((metadata: Metadata) => void) | undefined;
  /** Called with a main file as read, before anything that it names is: `redact` and `reveal` in it hold for its problems. */
  readonly onDocument?: ((document: JsonObject) => void) | undefined;
  /** The files that env values come from, absolute. Content may have none of them, unless the main file names it. */
  readonly secretFiles?: readonly string[] | undefined;
  /** Called with the skills, prompts and resources of the source, if it has any. */
  readonly onContent?: ((content: Content) => void) | undefined;
  /** The skills, prompts and resources of all sources, for `checkAll`. */
  readonly content?: Content | undefined;
  /**
   * Called with env values that a source itself reads, as paths (`env.TOKEN`), their purpose, and what tells
   * which of them are missing where not all are set; absent when not needed.
   */
  readonly onEnvUsed?: ((paths: readonly string[], reader: string, missing: MissingEnv) => void) | undefined;
  /** Called by a check with the path of each module that is there and was not imported; absent when not needed. */
  readonly onModule?: ((path: string) => void) | undefined;
}

/** Env values for a certain purpose. */
export interface FetchedEnv {
  /** `env` of the load, with the values that were fetched. */
  readonly env: JsonObject;
  /** The values that were fetched: their hosts must be held, and what they are must not leave. */
  readonly sourced: readonly SourcedValue[];
}

/** Returns the names of env values that are missing: those without a fallback among the ones that are not set. */
export type MissingEnv = (isSet: (name: string) => boolean) => readonly string[];

/** Fetches the tools of MCP servers, or reads them from a cache: the `importer` of `fileSource`. */
export interface ServerImporter {
  /** Returns the tools of a server; undefined if there are none, for a reason it has reported. */
  import(server: ServerToImport, context: LoadContext): Promise<ImportedServer | undefined>;
  close?(): Promise<void>;
}

/** An MCP server of a main file, for an importer. */
export interface ServerToImport {
  /** Key in `mcp_servers`. */
  readonly name: string;
  readonly server: McpServer;
  /** The main file, if it is one: problems with the server belong there, at `/mcp_servers/NAME`. */
  readonly file?: string | undefined;
  /** Where servers are started; absolute. */
  readonly folder: string;
  /** Absolute. */
  readonly libraryFolder: string;
  /** The main file as read. */
  readonly document: JsonObject;
  /** The hosts where the main file allows a server to be. */
  readonly rules: NetworkRules;
}

/** The tools of an MCP server as a toolset file. */
export interface ImportedServer {
  /** The file, if there is one that contains this toolset. */
  readonly file?: string | undefined;
  readonly toolset: ToolsetDocument;
}

/** Loads the functions of modules: the `modules` option of `fileSource`. */
export interface ModuleLoader {
  /**
   * Returns the same tools, those that name a module with its function, and then the tools that the modules of `functions`
   * export. A tool whose function cannot be loaded is reported and left out.
   */
  load(request: ModuleRequest, context: LoadContext): Promise<readonly Tool[]>;
  /** Calls back whenever a loaded module or a file that it imports has changed; from then on, a load reads them again. */
  watch?(changed: () => void): () => void;
  close?(): Promise<void>;
}

/** The functions that a main file declares. */
export interface ModuleRequest {
  /** All tools of the file and of what it names. */
  readonly tools: readonly Tool[];
  /** The modules of `functions`, as written. */
  readonly functions: readonly string[];
  /** The origin that the tools of `functions` share with other tools of the main file; `pointer` differs. */
  readonly origin: Origin;
}
