import { dirname, resolve } from "node:path";
import type { LoadContext, Rules, Tool, ToolSource } from "@mci/contract";
import { fromValue, type ParsedDocument } from "@mci/schema";
import { readHttpTools } from "./read-file.ts";
import { readTools } from "./read-tools.ts";
import { sourcePlace } from "./source-pointer.ts";

/** Options of {@link httpToolsSource}. */
export interface HttpToolsOptions {
  /** Put before the name of each tool. */
  readonly prefix?: string;
}

/** Options of {@link httpToolsDocumentSource}. */
export interface HttpToolsDocumentOptions extends HttpToolsOptions {
  /** What the tools count as written in. Default: the working directory. */
  readonly folder?: string;
}

/**
 * Tools from a JSON or YAML file of HTTP tools: `{ name, description, config: { HTTP } }`, an array of these, or
 * `{ tools: [...] }`. Each becomes an ordinary `http` tool, for the executor of that type. Problems are reported to the
 * client with their place; the tools that are right are returned.
 */
export function httpToolsSource(file: string, options: HttpToolsOptions = {}): ToolSource {
  const path = resolve(file);
  // Only while places are looked up: a loaded client does not keep the text of its file.
  let located: Promise<ParsedDocument> | undefined;
  return {
    name: path,
    async load(context) {
      located = undefined;
      return toolsOf(await readHttpTools(path), { folder: dirname(path), ...options }, context);
    },
    async locate(_, pointer, options = {}) {
      const document = await (located ??= readHttpTools(path));
      const place = sourcePlace(document.value, pointer);
      return document.locate(place.pointer, place.isSameText ? options : { ...options, offset: undefined });
    },
  };
}

/** The same from an object that is already parsed. It is copied; later changes to it are not seen. */
export function httpToolsDocumentSource(document: unknown, options: HttpToolsDocumentOptions = {}): ToolSource {
  const folder = resolve(options.folder ?? ".");
  return {
    name: `object in ${folder}`,
    load: async (context) => toolsOf(fromValue(document), { ...options, folder }, context),
  };
}

interface Home extends HttpToolsOptions {
  readonly folder: string;
}

const rules: Rules = { anyPaths: false, directories: [], network: {} };

function toolsOf(document: ParsedDocument, { folder, prefix = "" }: Home, context: LoadContext): readonly Tool[] {
  const { tools, problems } = readTools(document);
  for (const problem of problems) context.report(problem);
  const { file } = document;
  return tools.map(({ definition: { name, ...definition }, pointer }) => ({
    tags: [],
    annotations: {},
    ...definition,
    name: prefix + name,
    origin: { folder, pointer, rules, document: {}, ...(file === undefined ? {} : { file }) },
  }));
}
