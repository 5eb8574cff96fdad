import { dirname, resolve } from "node:path";
import type { MCIClient } from "mci";
import type { Project } from "../config/project.ts";
import { contentFolders, toolsetFolders } from "./toolset-folders.ts";
import { watchFiles } from "./watch-files.ts";

/**
 * Calls `changed` after the schema file, the secrets file, a toolset, content or a module of functions has changed, one at a time. `client` returns the
 * client that is in use by then; undefined while the file cannot be loaded. Returns a function that stops watching.
 */
export async function watchTools(
  {
    file,
    config: {
      client: { secrets },
    },
  }: Project,
  client: () => MCIClient | undefined,
  changed: () => Promise<void>,
): Promise<() => void> {
  const beside = secrets === undefined ? [] : [dirname(secrets)];
  let toolsets = await toolsetFolders(file);
  let contents = await contentFolders(file);
  const folders = (): ReadonlySet<string> => new Set([...collectFolders(file, client()), ...beside, ...toolsets]);
  let sources: { readonly client: MCIClient | undefined; readonly unwatch?: () => void } = { client: undefined };
  let ask: () => void = () => undefined;
  /** A client that is replaced takes the watch of its modules with it. */
  const watchSources = (): void => {
    const current = client();
    if (current === sources.client) return;
    sources.unwatch?.();
    sources =
      current === undefined ? { client: current } : { client: current, unwatch: current.watchSources(() => ask()) };
  };
  const reload = async (): Promise<void> => {
    await changed();
    toolsets = await toolsetFolders(file);
    contents = await contentFolders(file);
    watchSources();
  };
  const watchOthers = (changedToo: () => void): (() => void) => {
    ask = changedToo;
    watchSources();
    return () => sources.unwatch?.();
  };
  const contentsNow = (): ReadonlySet<string> => new Set([...contents, ...(client()?.content()?.folders ?? [])]);
  return watchFiles(folders, reload, { contents: contentsNow, watchOthers });
}

/** Returns the folders of the schema file and of the loaded tools, and the library folder, which may be created later. */
function collectFolders(file: string, client: MCIClient | undefined): ReadonlySet<string> {
  const folder = dirname(file);
  const tools = client?.tools() ?? [];
  const libraries = tools.map(({ origin }) => origin.document["libraryDir"]);
  // One that env gives is among the folders of toolsets.
  const named = libraries.filter((library) => typeof library === "string" && !library.includes("{{"));
  const files = tools.flatMap(({ origin }) => origin.file ?? []);
  return new Set([
    folder,
    ...[...named, "mci"].map((library) => resolve(folder, String(library))),
    ...files.map((at) => dirname(at)),
  ]);
}
