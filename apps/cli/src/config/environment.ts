import { join } from "node:path";
import { parseEnv } from "node:util";
import type { JsonObject } from "@mci/contract";
import { withoutMark } from "@mci/plugin-kit";
import { shortPath } from "../output/problem-text.ts";
import { envLineProblems } from "./env-lines.ts";
import { readSmallFile } from "./small-file.ts";
import { checkTrust } from "./trust.ts";

/** A source of env values. */
export interface EnvLayer {
  readonly name: string;
  readonly values: JsonObject;
  /** Mistakes in its file, each with its place. */
  readonly problems?: readonly string[];
}

/**
 * Reads the sources of env values, of which a later one wins: `.env` and `.env.mci` of the folder `mci` in a folder, then those
 * of the folder itself, then the process. Throws UsageError for a file that cannot be read or, with `mustBeOwn`, that another
 * user could have put there.
 */
export function envLayers(
  folder: string,
  { mustBeOwn = false }: { readonly mustBeOwn?: boolean } = {},
): readonly EnvLayer[] {
  const layers = envFiles.map((name): EnvLayer => {
    const path = join(folder, name);
    const bytes = readSmallFile(path);
    if (bytes === undefined) return { name, values: {} };
    if (mustBeOwn) checkTrust(path, { verb: "read", consent: "name the schema file with --file" });
    const text = withoutMark(bytes.toString("utf8"));
    const problems = envLineProblems(text).map(({ line, message }) => `${shortPath(path)}:${line}: ${message}`);
    return { name, values: parseEnv(text), problems };
  });
  return [...layers, { name: "environment", values: process.env }];
}

const envFiles: readonly string[] = ["mci/.env", "mci/.env.mci", ".env", ".env.mci"];

/** Returns the source whose value is used: the last one that sets the name. */
export function layerOf(name: string, layers: readonly EnvLayer[]): EnvLayer | undefined {
  return layers.findLast(({ values }) => Object.hasOwn(values, name) && values[name] !== undefined);
}

/** Merges all sources into one object. */
export function mergeLayers(layers: readonly EnvLayer[]): JsonObject {
  return Object.assign({}, ...layers.map(({ values }) => values));
}
