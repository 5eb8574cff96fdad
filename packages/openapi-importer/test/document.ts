import { join } from "node:path";
import type { HttpExecution, JsonObject, ToolDefinition } from "@mci/contract";
import { folderOf } from "@mci/plugin-kit/test";
import { importOpenApi, type ImportedApi, type ImportOptions } from "../src/index.ts";

/** Writes files into a folder of their own, and imports the first of them. */
export async function importFiles(
  files: Readonly<Record<string, unknown>>,
  options: ImportOptions = {},
): Promise<ImportedApi> {
  const folder = folderOf(files);
  const overlay = options.overlay && join(folder, options.overlay);
  const root = options.root && join(folder, options.root);
  return importOpenApi(join(folder, Object.keys(files)[0] ?? ""), { ...options, overlay, root });
}

/** A document with these paths. */
export function documentOf(paths: JsonObject, rest: JsonObject = {}): JsonObject {
  const servers = [{ url: "https://api.example.com/v1" }];
  return { openapi: "3.0.3", info: { title: "Shop", version: "1" }, servers, paths, ...rest };
}

/** A tool with its execution block as that of an http tool. */
export type HttpTool = Omit<ToolDefinition, "execution" | "inputSchema"> & {
  readonly execution: HttpExecution;
  readonly inputSchema: JsonObject;
};

export interface ImportedTools {
  readonly tools: readonly HttpTool[];
  readonly warnings: readonly string[];
}

/** The tools of a document, and the texts of its warnings. */
export async function importTools(document: unknown, options: ImportOptions = {}): Promise<ImportedTools> {
  const { toolset, warnings } = await importFiles({ "api.json": document }, options);
  return {
    tools: toolset.tools as readonly HttpTool[],
    warnings: warnings.map(({ message, hint }) => (hint === undefined ? message : `${message} ${hint}`)),
  };
}

/** The tool of the only operation: a GET of `/pets/{id}`, with these members. */
export async function importOperation(operation: JsonObject, rest: JsonObject = {}, path = "/pets"): Promise<HttpTool> {
  const { tools } = await importTools(documentOf({ [path]: { get: operation } }, rest));
  const [tool] = tools;
  if (tool === undefined) throw new Error("The document has no tool.");
  return tool;
}
