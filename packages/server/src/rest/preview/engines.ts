import type { LazyTemplateEngine, TemplateEngine } from "@mci/contract";

/**
 * A template engine that compiles templates to code, or has no limits of its own: each preview runs in a process of its
 * own, with a time limit and 256 MB. The module at `worker` calls `servePreviews` of `@mci/server/template-worker` with its engines.
 */
export interface IsolatedEngine {
  readonly name: string;
  /** `file:` URL of a module that Node can run. */
  readonly worker: URL;
  /** Time limit for rendering, in milliseconds, counted from when the module is loaded. Default 2 seconds. */
  readonly timeoutMs?: number;
}

/** The engines available for previews. */
export type Engines = readonly (TemplateEngine | LazyTemplateEngine | IsolatedEngine)[];

/** True for an engine that runs in a process of its own. */
export function isIsolated(engine: Engines[number]): engine is IsolatedEngine {
  return "worker" in engine;
}
