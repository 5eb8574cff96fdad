import type { Metadata } from "./format/document.ts";
import type { Place } from "./place.ts";
import type { Problem } from "./problem.ts";
import type { Tool } from "./tool.ts";
import type { JsonObject } from "./values.ts";

/** A source of tools: a schema file, functions, a third-party format. */
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
  /** Called with the metadata of a main file, for `client.metadata`; if several files have any, the first one wins. */
  readonly describe?: ((metadata: Metadata) => void) | undefined;
  /** Called with env values a source itself needs, as paths (`env.TOKEN`), and their purpose; absent when not needed. */
  readonly onEnvUsed?: ((paths: readonly string[], reader: string) => void) | undefined;
}
