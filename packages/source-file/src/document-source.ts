import { resolve } from "node:path";
import type { Problem, ToolSource } from "@mci/contract";
import { checkOptions, nonEmptyString } from "@mci/plugin-kit/options";
import { fromValue } from "@mci/schema";
import { openDocuments } from "./documents.ts";
import { closeParts, fileSourceChecks, watchOf, type FileSourceOptions } from "./file-source.ts";
import { loadMain } from "./load-main.ts";

/** The options of {@link documentSource}. */
export interface DocumentSourceOptions extends FileSourceOptions {
  /** Where relative paths and the library folder start. Default: the working directory. */
  readonly folder?: string;
}

/**
 * Tools from a main schema that is already an object. It is copied; later changes to it are not seen.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options.
 */
export function documentSource(document: unknown, options: DocumentSourceOptions = {}): ToolSource {
  checkOptions<DocumentSourceOptions>("documentSource", options, { ...fileSourceChecks, folder: nonEmptyString });
  const folder = resolve(options.folder ?? ".");
  const documents = openDocuments();
  let other: ToolSource | undefined;
  return {
    name: `object in ${folder}`,
    async load(context) {
      documents.forget();
      const parsed = fromValue(document);
      other = await options.otherFormat?.(parsed.value);
      if (other !== undefined) return other.load(context);
      const main = await documents.accept(parsed, "main", context);
      if (main.value["onDrift"] !== undefined) context.report(withoutLock);
      const { importer, modules } = options;
      return loadMain({ main, folder, documents, context, importer, modules, sections: [] });
    },
    locate: async (...place) => (other ?? documents).locate?.(...place),
    ...watchOf(options),
    close: async () => closeParts(options),
  };
}

const withoutLock: Problem = {
  code: "MCI_DRIFT",
  severity: "warning",
  pointer: "/onDrift",
  message: "onDrift: an object has no mci.lock beside it, so nothing is compared.",
};
