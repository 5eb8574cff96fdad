import { fail } from "node:assert/strict";
import type { Problem, Tool, ToolSource } from "@mci/contract";
import type { Case } from "../register.ts";

/** A source to be tested. */
export interface SourceSubject {
  /** Makes a source whose tools all load. */
  readonly source: () => ToolSource;
  /** Makes a source with at least one mistake, and at least one tool that is right. */
  readonly broken?: () => ToolSource;
}

/** The tools and problems of a load. */
export interface Loaded {
  readonly tools: readonly Tool[];
  readonly problems: readonly Problem[];
}

/** Settings of one load; see `LoadContext`. */
export interface LoadSettings {
  readonly signal?: AbortSignal;
  readonly offline?: boolean;
}

/** Loads once, as a client does. */
export async function load(source: ToolSource, settings: LoadSettings = {}): Promise<Loaded> {
  const { signal = new AbortController().signal, offline = false } = settings;
  const problems: Problem[] = [];
  const report = (problem: Problem): void => void problems.push(problem);
  return { tools: await source.load({ env: {}, signal, offline, report }), problems };
}

/** Returns a case that is run with a source of its own, which is closed after it. */
export function sourceCase(name: string, run: (source: ToolSource) => Promise<void>): Case<SourceSubject> {
  return { name, run: (subject) => withSource(subject.source, run) };
}

/** Returns a case that is run with the source that has a mistake. */
export function brokenCase(name: string, run: (source: ToolSource) => Promise<void>): Case<SourceSubject> {
  return {
    name,
    run: async ({ broken }) => withSource(broken ?? fail("The subject has no source with a mistake."), run),
  };
}

async function withSource(make: () => ToolSource, use: (source: ToolSource) => Promise<void>): Promise<void> {
  const source = make();
  try {
    await use(source);
  } finally {
    await source.close?.();
  }
}
