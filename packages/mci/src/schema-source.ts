import type { ToolSource } from "@mci/contract";
import { documentSource, fileSource, type DocumentSourceOptions, type FileSourceOptions } from "@mci/source-file";

/** Returns a source of tools from a schema file, or from one of HTTP tools, which is recognized by its shape on each load. */
export function schemaSource(file: string, options: FileSourceOptions): ToolSource {
  return either(fileSource(file, options), async () => {
    if (!mayHoldHttpTools(file)) return undefined;
    const { httpToolsSource, isHttpTools, readHttpTools } = await import("@mci/converters/http-tools");
    return isHttpTools((await readHttpTools(file)).value) ? httpToolsSource(file) : undefined;
  });
}

/** Returns a source of tools from an object. */
export function objectSource(document: unknown, options: DocumentSourceOptions): ToolSource {
  return either(documentSource(document, options), async () => {
    if (typeof document !== "object" || document === null || "schemaVersion" in document) return undefined;
    const { httpToolsDocumentSource, isHttpTools } = await import("@mci/converters/http-tools");
    return isHttpTools(document) ? httpToolsDocumentSource(document, { folder: options.folder ?? "." }) : undefined;
  });
}

/** The first source, unless there is another one at the time of a load. */
function either(source: ToolSource, findOther: () => Promise<ToolSource | undefined>): ToolSource {
  let loaded = source;
  return {
    name: source.name,
    async load(context) {
      loaded = (await findOther()) ?? source;
      return loaded.load(context);
    },
    checkAll: async (tools, context) => loaded.checkAll?.(tools, context),
    locate: async (...place) => loaded.locate?.(...place),
    close: async () => source.close?.(),
    ...(source.watch === undefined ? {} : { watch: source.watch }),
  };
}

/**
 * Looks at how a file begins, so that schema files pay nothing for what they are not: blocking, as a thread would take longer.
 * What cannot be read is left to the source of schema files to report.
 */
function mayHoldHttpTools(file: string): boolean {
  const { closeSync, constants, openSync, readSync } = process.getBuiltinModule("node:fs");
  try {
    const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const buffer = Buffer.alloc(beginning);
      const text = buffer.toString("utf8", 0, readSync(descriptor, buffer, 0, beginning, 0));
      return /\bHTTP["']?\s*:/.test(text) || !text.includes("schemaVersion");
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}

const beginning = 16_384;
