import type { ClientOptions } from "@mci/client";
import type { Exchanges, JsonObject, NetworkRules, ToolSource } from "@mci/contract";
import type { DefinedSkill, DefinedTool, OnLog, Provider } from "@mci/define";
import type { ConnectionOptions } from "@mci/network-policy";
import type { FileSourceOptions } from "@mci/source-file";
import type { ServerImportOptions } from "./preset-servers.ts";

/** Modules and files of HTTP tools are loaded by this package. */
type FileOptions = Omit<FileSourceOptions, "modules" | "otherFormat">;

/** The options of `MCIClient.load` and `checkFile`. Executors and engines are added to those of this package. */
export interface LoadOptions extends Partial<Omit<ClientOptions, "sources" | "network" | "secrets">>, FileOptions {
  /**
   * The secrets file, which says of env values from which files and commands they come, or a function that opens sources of
   * your own. Naming a file is consent: its author chooses which programs run.
   *
   * @default none: no file is searched for
   */
  readonly secrets?: string | URL | ClientOptions["secrets"];
  /** Further sources: their tools are listed, locked, checked and run like those of the file. */
  readonly sources?: readonly ToolSource[];
  /** Tools made by `defineTool` and `defineSkill` of `@mci/define`, beside those of the file. */
  readonly tools?: readonly (DefinedTool | DefinedSkill)[];
  /** Provides the values that these tools inject, and those of the modules that the file names. */
  readonly provide?: readonly Provider[];
  /** Values that these tools read as `settings`, in place of the settings file. */
  readonly settings?: JsonObject;
  /**
   * Called with each line that these tools write with `log`.
   *
   * @default to stderr
   */
  readonly onLog?: OnLog;
  /** How the tools of MCP servers are imported: when to fetch them again, how an unreachable server is handled. */
  readonly servers?: ServerImportOptions;
  /** The hosts that may be reached, which files and tools can only narrow, a proxy, and additional certificate authorities. */
  readonly network?: NetworkRules & ConnectionOptions;
  /**
   * Records the requests, commands and MCP calls of tools, or answers them from a recording. Files cannot set it.
   *
   * @default they are carried out
   */
  readonly exchanges?: Exchanges;
}

/** The options of `MCIClient.from`. */
export interface FromOptions extends LoadOptions {
  /**
   * Where relative paths and the library folder start.
   *
   * @default the working directory
   */
  readonly folder?: string;
}
