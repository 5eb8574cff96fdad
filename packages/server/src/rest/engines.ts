import type { LazyTemplateEngine, TemplateEngine } from "@mci/contract";

/**
 * A template language that makes code of templates, or has no bounds of its own: each trial runs in a worker thread, with
 * 2 seconds and 256 MB. The module at `worker` calls `answerTrials` of `@mci/server/template-worker` with its engines.
 */
export interface IsolatedEngine {
  readonly name: string;
  /** Of a module that Node can run. */
  readonly worker: URL;
}

/** The languages that templates can be tried in. */
export type Engines = readonly (TemplateEngine | LazyTemplateEngine | IsolatedEngine)[];

/** Whether a language runs in a thread of its own. */
export function isIsolated(engine: Engines[number]): engine is IsolatedEngine {
  return "worker" in engine;
}
