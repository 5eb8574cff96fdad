import { dirname, resolve } from "node:path";
import type { ToolSource } from "@mci/contract";
import type { ServerImporter } from "./importer.ts";
import { loadMain } from "./load-main.ts";
import { openDocuments } from "./documents.ts";
import { reportDrift } from "./lock/report-drift.ts";

export interface FileSourceOptions {
  /** Runs `mcp_servers`; without one, a file that has any does not load. */
  readonly importer?: ServerImporter;
  /** True: `onDrift` is not acted on, as is needed to write a new `mci.lock`. Default false. */
  readonly ignoreLock?: boolean;
}

/**
 * Tools from a main schema file (`.json`, `.yaml`, `.yml`), the toolsets it names and, with an importer, its MCP
 * servers. Problems are reported to the client with their place; the tools that are right are returned.
 */
export function fileSource(file: string, options: FileSourceOptions = {}): ToolSource {
  const path = resolve(file);
  const documents = openDocuments();
  return {
    name: path,
    async load(context) {
      documents.forget();
      const main = await documents.read(path, "main", context);
      if (main === undefined) return [];
      const tools = await loadMain({ main, folder: dirname(path), documents, context, importer: options.importer });
      if (options.ignoreLock !== true) await reportDrift(tools, { file: path, value: main.value }, context);
      return tools;
    },
    locate: (at, pointer, offset) => documents.locate(at, pointer, offset),
    close: async () => options.importer?.close?.(),
  };
}
