import { join } from "node:path";
import type { GivenOptions } from "../arguments/options.ts";
import { shortPath } from "../output/problem-text.ts";
import type { Output } from "../output/terminal.ts";
import { visible } from "../output/visible.ts";
import { configNamesIn } from "./config-file.ts";
import { schemaFilesIn } from "./schema-file.ts";

/**
 * Warns of a config in the working directory that belongs to no schema file there, while the config of another folder is
 * read. Prints nothing with --config.
 */
export function warnOfUnreadConfig(folder: string, options: GivenOptions, notes: Output): void {
  const here = process.cwd();
  if (folder === here || options.config !== undefined) return;
  const [name] = configNamesIn(here);
  if (name === undefined || schemaFilesIn(here).length > 0) return;
  warn(name, `Move it to ${shortPath(folder)}, or name it with --config ${name}.`, notes);
}

/** Warns of configs in the folders of tenants: only the one in the folder of all tenants is read. */
export function warnOfTenantConfigs(folders: readonly string[], notes: Output): void {
  for (const folder of folders) {
    for (const name of configNamesIn(folder)) {
      warn(join(folder, name), "All tenants share the config in the folder above.", notes);
    }
  }
}

function warn(file: string, hint: string, { colors, print }: Output): void {
  print(colors.yellow(visible(`${shortPath(file)} is not read.`)));
  print(`  ${colors.cyan(visible(hint))}`);
}
