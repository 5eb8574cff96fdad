import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isInside } from "@mci/path-policy";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";
import { checkTrust } from "./trust.ts";

/**
 * Imports a package that is too heavy to be in the command: that of the project in the working directory, else the one that
 * is installed beside the command. Throws UsageError if neither is there, or if another user could have put it there.
 */
export async function importOptional<Module>(name: string, command: string): Promise<Module> {
  const path = resolveFrom(join(process.cwd(), "package.json"), name) ?? resolveFrom(import.meta.url, name);
  if (path === undefined) {
    throw new UsageError(`'mci ${command}' requires the package ${name}.`, `Run 'npm install --save-dev ${name}'.`);
  }
  if (!isInside(process.cwd(), path)) {
    checkTrust(path, { verb: "used", consent: `install ${name} in this folder`, ownerOnly: true });
  }
  return (await import(pathToFileURL(path).href)) as Module;
}

function resolveFrom(start: string, name: string): string | undefined {
  try {
    return createRequire(start).resolve(name);
  } catch (error) {
    if (systemError(error).code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
