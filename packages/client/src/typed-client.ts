import type { Metadata } from "@mci/contract";
import type { Changes } from "./changes.ts";
import type { AnyTools } from "./declared-tools.ts";
import type { ToolSet } from "./tool-set.ts";

/**
 * Tools that are loaded and ready to run, which know the arguments of each tool if the caller declares them:
 * `load<{ get_weather: { location: string } }>(file)`. Made by `createClient`; most people call `MCIClient.load` of `mci`.
 */
export interface Client<Tools extends object = AnyTools> extends ToolSet<Tools>, AsyncDisposable {
  /** The `metadata` of the main file: `name`, `description`, `version`, ... Undefined when it has none. */
  readonly metadata: Metadata | undefined;

  /**
   * Reads all sources again and swaps the tools in one step; calls under way keep theirs.
   *
   * @throws LoadError when something is wrong; the tools stay as they were.
   */
  reload(): Promise<Changes>;

  /**
   * Calls back when a source that can be watched reports that its tools have changed, until the returned function is
   * called. Nothing is reloaded by that: call {@link reload}.
   *
   * @example
   * const stop = client.watchSources(() => void client.reload().catch(console.error));
   */
  watchSources(changed: () => void): () => void;

  /** Ends all calls under way and closes executors and sources. Later calls are answered with MCI_CLOSED. */
  close(): Promise<void>;
}
