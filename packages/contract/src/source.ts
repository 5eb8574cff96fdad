import type { Metadata } from "./format/document.ts";
import type { Place } from "./place.ts";
import type { Problem } from "./problem.ts";
import type { Tool } from "./tool.ts";
import type { JsonObject } from "./values.ts";

/** A place tools come from: a schema file, functions, somebody else's format. */
export interface ToolSource {
  readonly name: string;
  /**
   * All tools of this source. What is wrong is reported, as many problems as there are, and the tools that are
   * right are still returned: the client decides whether an error stops the load. A tool that is frozen is taken to
   * be frozen all the way down; the client freezes the others.
   */
  load(context: LoadContext): Promise<readonly Tool[]>;
  /** Where a JSON pointer of one of its files is. `offset` counts UTF-16 units inside the string at the pointer. */
  locate?(file: string, pointer: string, offset?: number): Promise<Place | undefined>;
  watch?(changed: () => void): () => void;
  close?(): Promise<void>;
}

export interface LoadContext {
  readonly env: JsonObject;
  readonly signal: AbortSignal;
  /** Start and reach nothing: the file is only being checked. */
  readonly offline: boolean;
  report(problem: Problem): void;
  /** Takes what a main file says about itself, for `client.metadata`; of several files the first one counts. */
  readonly describe?: ((metadata: Metadata) => void) | undefined;
  /** Hears of env values a source itself needs, as paths (`env.TOKEN`), and what for; absent when nobody asks. */
  readonly onEnvUsed?: ((paths: readonly string[], reader: string) => void) | undefined;
}
