import type { ToolSource } from "@mci/contract";
import { readFileUpTo, readSmallFileSync } from "@mci/plugin-kit";
import { documentSource, fileSource, type DocumentSourceOptions, type FileSourceOptions } from "@mci/source-file";

/** Returns a source of tools from a schema file, or from one of HTTP tools, which is recognized by its shape on each load. */
export function schemaSource(file: string, options: FileSourceOptions): ToolSource {
  return either(fileSource(file, options), async () => {
    if (!(await mayHoldHttpTools(file))) return undefined;
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
 * Looks at how a file begins, so that schema files pay nothing for what they are not. A file that cannot be read is left to the
 * source of schema files to report.
 */
async function mayHoldHttpTools(file: string): Promise<boolean> {
  try {
    const bytes = readSmallFileSync(file) ?? (await readFileUpTo(file, beginning));
    const text = Buffer.from(bytes).toString("utf8", 0, beginning);
    return /\bHTTP["']?\s*:/.test(text) || !text.includes("schemaVersion");
  } catch {
    return false;
  }
}

const beginning = 16_384;
