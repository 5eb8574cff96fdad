import type { ToolSource } from "@mci/contract";
import { documentSource, fileSource, type DocumentSourceOptions, type FileSourceOptions } from "@mci/source-file";

/** Returns a source of tools from a schema file, or from one of HTTP tools, which is recognized by its shape on each load. */
export function schemaSource(file: string, options: FileSourceOptions): ToolSource {
  return fileSource(file, {
    ...options,
    otherFormat: async (value) => (await httpToolsIn(value))?.httpToolsSource(file),
  });
}

/** Returns a source of tools from an object. */
export function objectSource(document: unknown, { folder = ".", ...options }: DocumentSourceOptions): ToolSource {
  return documentSource(document, {
    ...options,
    folder,
    otherFormat: async (value) => (await httpToolsIn(value))?.httpToolsDocumentSource(value, { folder }),
  });
}

/** Imports what reads HTTP tools, for a value that contains some. A schema file has its version, and costs no import. */
async function httpToolsIn(value: unknown): Promise<typeof import("@mci/converters/http-tools") | undefined> {
  if (typeof value !== "object" || value === null || Reflect.get(value, "schemaVersion")) return undefined;
  const httpTools = await import("@mci/converters/http-tools");
  return httpTools.isHttpTools(value) ? httpTools : undefined;
}
