import { dirname, resolve } from "node:path";
import type { LoadContext, Rules, Tool, ToolSource } from "@mci/contract";
import { omitUndefined, toAccessRule, toApprovalRule } from "@mci/plugin-kit";
import { checkOptions, nonEmptyString, string } from "@mci/plugin-kit/options";
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
  /** Folder that the tools count as written in. Default: the working directory. */
  readonly folder?: string;
}

/**
 * Tools from a JSON or YAML file of HTTP tools: `{ name, description, config: { HTTP } }`, an array of these, or
 * `{ tools: [...] }`. Each becomes an ordinary `http` tool, for the executor of that type. Problems are reported to the
 * client with their place; the tools that are right are returned.
 *
 * @throws ConfigError (MCI_CONFIG) for a path that is not a string, and for unknown and invalid options.
 */
export function httpToolsSource(file: string, options: HttpToolsOptions = {}): ToolSource {
  nonEmptyString(file, { owner: "httpToolsSource", name: "" });
  checkOptions<HttpToolsOptions>("httpToolsSource", options, { prefix: string });
  const path = resolve(file);
  // Only while places are looked up: a loaded client does not keep the text of its file.
  let located: Promise<ParsedDocument> | undefined;
  return {
    name: path,
    async load(context) {
      located = undefined;
      return createTools(await readHttpTools(path), { folder: dirname(path), ...options }, context);
    },
    async locate(_, pointer, options = {}) {
      const document = await (located ??= readHttpTools(path));
      const place = sourcePlace(document.value, pointer);
      return document.locate(place.pointer, place.isSameText ? options : { ...options, offset: undefined });
    },
  };
}

/**
 * The same from an object that is already parsed. It is copied; later changes to it are not seen.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options.
 */
export function httpToolsDocumentSource(document: unknown, options: HttpToolsDocumentOptions = {}): ToolSource {
  checkOptions<HttpToolsDocumentOptions>("httpToolsDocumentSource", options, {
    prefix: string,
    folder: nonEmptyString,
  });
  const folder = resolve(options.folder ?? ".");
  return {
    name: `object in ${folder}`,
    load: async (context) => createTools(fromValue(document), { ...options, folder }, context),
  };
}

interface ToolDefaults extends HttpToolsOptions {
  readonly folder: string;
}

const rules: Rules = { anyPaths: false, directories: [], network: {} };

function createTools(
  document: ParsedDocument,
  { folder, prefix = "" }: ToolDefaults,
  context: LoadContext,
): readonly Tool[] {
  const { tools, problems } = readTools(document);
  for (const problem of problems) context.report(problem);
  const { file } = document;
  return tools.map(({ definition: { name, access, approval, ...definition }, pointer }) => ({
    tags: [],
    annotations: {},
    ...definition,
    ...omitUndefined({ access: toAccessRule(access), approval: toApprovalRule(approval) }),
    name: prefix + name,
    origin: { folder, pointer, rules, document: {}, file },
  }));
}
