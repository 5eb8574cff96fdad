import { join } from "node:path";
import type { LoadContext, Problem, Tool } from "@mci/contract";
import { folderOf } from "@mci/plugin-kit/test";
import { fileSource, type FileSourceOptions } from "../src/file-source.ts";

export interface Loaded {
  readonly tools: readonly Tool[];
  readonly names: readonly string[];
  readonly problems: readonly Problem[];
}

export type LoadFileOptions = FileSourceOptions & Partial<Pick<LoadContext, "offline" | "env" | "onEnvUsed">>;

/** Loads a main file of these fields, with files beside it. */
export async function loadMain(
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, unknown>> = {},
  options: LoadFileOptions = {},
): Promise<Loaded & { readonly folder: string }> {
  const folder = folderOf({ "main.mci.json": main(fields), ...files });
  return { folder, ...(await loadFile(join(folder, "main.mci.json"), options)) };
}

/** Loads a file, and returns its tools and problems. */
export async function loadFile(
  file: string,
  { offline = false, env = {}, onEnvUsed, ...options }: LoadFileOptions = {},
): Promise<Loaded> {
  const problems: Problem[] = [];
  const context: LoadContext = {
    env,
    signal: new AbortController().signal,
    offline,
    onEnvUsed,
    report: (problem) => problems.push(problem),
  };
  const source = fileSource(file, options);
  const tools = await source.load(context);
  await source.checkAll?.(tools, context);
  return { tools, names: tools.map(({ name }) => name), problems };
}

/** A main file around some fields. */
export function main(fields: Readonly<Record<string, unknown>>): unknown {
  return { schemaVersion: "1.0", ...fields };
}

export function tool(name: string, fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { name, execution: { type: "text", text: name }, ...fields };
}
