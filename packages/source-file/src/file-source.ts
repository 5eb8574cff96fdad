import { dirname, resolve } from "node:path";
import type { LoadContext, ModuleLoader, Problem, Tool, ToolSource, ServerImporter } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import {
  boolean,
  callback,
  checkOptions,
  nonEmptyString,
  objectWith,
  record,
  type Checks,
} from "@mci/plugin-kit/options";
import { loadMain } from "./load-main.ts";
import { openDocuments, type CheckedDocument, type FileTexts } from "./documents.ts";

/** The options of {@link fileSource}. */
export interface FileSourceOptions {
  /** Imports the tools of `mcp_servers`; without one, a file that has any does not load. */
  readonly importer?: ServerImporter;
  /** Loads the modules that tools and `functions` name; without one, these tools have no function. */
  readonly modules?: ModuleLoader;
  /** True: `onDrift` is not acted on, as is needed to write a new `mci.lock`. Default false. */
  readonly ignoreLock?: boolean;
  /** Texts that are read in place of files, by absolute paths: those of an editor, before they are saved. */
  readonly texts?: FileTexts;
  /** Called at each load with the parsed file: returns the source of tools in another format, undefined for a schema file. */
  readonly otherFormat?: (value: unknown) => Promise<ToolSource | undefined>;
}

/**
 * Tools from a main schema file (`.json`, `.yaml`, `.yml`), the toolsets it names and, with an importer, its MCP
 * servers. Problems are reported to the client with their place; the tools that are right are returned. Where the file has
 * `onDrift`, `checkAll` reports how the tools of all sources differ from `mci.lock`.
 *
 * @throws ConfigError (MCI_CONFIG) for a path that is not a string, and for unknown and invalid options.
 */
export function fileSource(file: string, options: FileSourceOptions = {}): ToolSource {
  nonEmptyString(file, { owner: "fileSource", name: "" });
  checkOptions<FileSourceOptions>("fileSource", options, fileSourceChecks);
  const path = resolve(file);
  const documents = openDocuments(options.texts);
  let main: CheckedDocument | undefined;
  let other: ToolSource | undefined;
  const checkDrift = async (tools: readonly Tool[], context: LoadContext): Promise<void> => {
    const onDrift = main?.value["onDrift"];
    if (onDrift !== "warn" && onDrift !== "block") return;
    const { reportDrift } = await import("./lock/report-drift.ts");
    await reportDrift(tools, { file: path, onDrift }, context);
  };
  return {
    name: path,
    async load(context) {
      documents.forget();
      main = undefined;
      const parsed = await documents.parse(path, context);
      other = parsed && (await options.otherFormat?.(parsed.value));
      if (other !== undefined) return other.load(context);
      if (parsed === undefined) return [];
      if (isServerCache(parsed.value)) {
        await documents.accept(parsed, "toolset", context);
        context.report(aboutCache(path, context.offline));
        return [];
      }
      main = await documents.accept(parsed, "main", context);
      const { importer, modules } = options;
      return loadMain({ main, folder: dirname(path), documents, context, importer, modules, sections: [] });
    },
    ...(options.ignoreLock === true ? {} : { checkAll: checkDrift }),
    locate: async (...place) => (other ?? documents).locate?.(...place),
    ...watchOf(options),
    close: async () => closeParts(options),
  };
}

/** Written into the library for a server of a main file, with tools that need that file. */
function isServerCache(value: unknown): boolean {
  if (!isRecord(value) || typeof value["expiresAt"] !== "string" || !Array.isArray(value["tools"])) return false;
  const { tools, mcp_servers, toolsets, functions } = value;
  if ([mcp_servers, toolsets, functions].some((part) => part !== undefined)) return false;
  return tools.every((tool) => isRecord(tool) && isRecord(tool["execution"]) && tool["execution"]["type"] === "mcp");
}

/** Said once, not for each tool whose server is not there. */
function aboutCache(file: string, offline: boolean): Problem {
  return {
    code: "MCI_SCHEMA_FIELD",
    severity: offline ? "warning" : "error",
    file,
    pointer: "/expiresAt",
    message: "This file has the cached tools of an MCP server, which need the main file that names the server.",
    hint: "Name the main file instead: its mcp_servers has the server, and its library this file.",
  };
}

/** The check of each option of {@link fileSource}. */
export const fileSourceChecks: Checks<FileSourceOptions> = {
  importer: objectWith("an importer of MCP servers", ["import"], "Call mcpImporter({ sessions }) to make one."),
  modules: objectWith("a loader of modules", ["load"], "Call moduleLoader() of @mci/define/modules to make one."),
  ignoreLock: boolean,
  texts: record,
  otherFormat: callback,
};

/** Reports changes of modules. Schema files are watched by the program that serves them. */
export function watchOf({ modules }: FileSourceOptions): Pick<ToolSource, "watch"> {
  return modules?.watch === undefined ? {} : { watch: (changed) => modules.watch?.(changed) ?? (() => {}) };
}

export async function closeParts({ importer, modules }: FileSourceOptions): Promise<void> {
  await Promise.all([importer?.close?.(), modules?.close?.()]);
}
