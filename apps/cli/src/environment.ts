import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { Values } from "@mci/contract";
import { shortPath } from "./problem-text.ts";
import { systemError } from "./system-error.ts";
import { UsageError } from "./usage-error.ts";

/** One place env values come from. */
export interface EnvLayer {
  readonly name: string;
  readonly values: Values;
}

/** The places env values come from, a later one winning: `.env` and `.env.mci` of a folder, then the process. */
export async function envLayers(folder: string): Promise<readonly EnvLayer[]> {
  const names = [".env", ".env.mci"];
  const files = names.map(async (name) => ({ name, values: await readEnvFile(join(folder, name)) }));
  return [...(await Promise.all(files)), { name: "environment", values: process.env }];
}

/** All of them in one object. */
export function mergeLayers(layers: readonly EnvLayer[]): Values {
  return Object.assign({}, ...layers.map(({ values }) => values));
}

async function readEnvFile(file: string): Promise<Values> {
  try {
    // In the place of a file it would never end.
    if ((await stat(file)).isFIFO()) throw new Error("it is a pipe");
    return parseEnv(await readFile(file, "utf8"));
  } catch (error) {
    const { code, message } = systemError(error);
    if (code === "ENOENT") return {};
    throw new UsageError(`${shortPath(file)} cannot be read: ${message}`);
  }
}
