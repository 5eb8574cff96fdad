import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isInside } from "@mci/path-policy";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";
import { checkTrust } from "./trust.ts";

export interface PackageRequest {
  /** Begins the message for a missing package: "'mci lint --exact'". */
  readonly asker: string;
  /** The folder of the config that was run, as clients start servers anywhere. A schema file vouches for no code beside it. */
  readonly configFolder?: string | undefined;
}

/**
 * Imports a package that is too heavy to be in the command: that of the folder of the config, else of the working directory, else
 * the one that is installed beside the command. Throws UsageError if it is nowhere, or if another user could have put it there.
 */
export async function importOptional<Module>(name: string, { asker, configFolder }: PackageRequest): Promise<Module> {
  const folders = [...(configFolder === undefined ? [] : [configFolder]), process.cwd()];
  const starts = [...folders.map((folder) => join(folder, "package.json")), import.meta.url];
  const path = firstOf(starts, name);
  const [place] = folders;
  if (path === undefined) {
    throw new UsageError(`${asker} requires the package ${name}.`, `Run 'npm install ${name}' in ${place}.`);
  }
  if (!folders.some((folder) => isInside(folder, path))) {
    checkTrust(path, { verb: "used", consent: `install ${name} in ${place}`, ownerOnly: true });
  }
  return (await import(pathToFileURL(path).href)) as Module;
}

function firstOf(starts: readonly string[], name: string): string | undefined {
  for (const start of starts) {
    const path = resolveFrom(start, name);
    if (path !== undefined) return path;
  }
  return undefined;
}

function resolveFrom(start: string, name: string): string | undefined {
  try {
    return createRequire(start).resolve(name);
  } catch (error) {
    if (systemError(error).code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
