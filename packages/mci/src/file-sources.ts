import type { LoadContext, Tool, ToolSource } from "@mci/contract";
import type { FileSourceOptions } from "@mci/source-file";
import { schemaSource } from "./schema-source.ts";

interface FileSourcesOptions extends FileSourceOptions {
  readonly sources?: readonly ToolSource[] | undefined;
}

/** A schema file and the sources beside it. `mci.lock` records the tools of all of them, so they are compared together. */
export function fileSources(file: string, { sources = [], ...options }: FileSourcesOptions): readonly ToolSource[] {
  if (sources.length === 0) return [schemaSource(file, options)];
  const own = schemaSource(file, { ...options, ignoreLock: true });
  // The client refuses values that are not sources.
  const areSources = sources.every((source: unknown) => typeof Object(source).load === "function");
  if (options.ignoreLock === true || !areSources) return [own, ...sources];
  let loaded: readonly Tool[] = [];
  const first = observed(own, (tools) => (loaded = tools));
  const others = sources.map((source) => observed(source, (tools) => (loaded = [...loaded, ...tools])));
  const comparison: ToolSource = {
    name: own.name,
    async load(context) {
      await own.reportDrift(loaded, context);
      return [];
    },
    locate: async (...place) => own.locate?.(...place),
  };
  return [first, ...others, comparison];
}

/** A source whose tools are noted on each load. */
function observed(source: ToolSource, note: (tools: readonly Tool[]) => void): ToolSource {
  return {
    name: source.name,
    async load(context: LoadContext) {
      const tools = await source.load(context);
      note(tools);
      return tools;
    },
    locate: async (...place) => source.locate?.(...place),
    close: async () => source.close?.(),
    ...(source.watch === undefined ? {} : { watch: (changed: () => void) => source.watch?.(changed) ?? (() => {}) }),
  };
}
