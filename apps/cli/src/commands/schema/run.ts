import { fileSchema } from "mci";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import type { CommandInput } from "../../command.ts";
import { readConfig } from "../../config/config.ts";
import { openProject } from "../../config/project.ts";
import type { Terminal } from "../../output/terminal.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  refuseArguments("schema", positionals);
  // A config that is named needs no schema file beside it.
  const isAlone = options.config !== undefined && options.file === undefined;
  const config = isAlone
    ? await readConfig({ folder: process.cwd(), named: options.config })
    : (await openProject(options, terminal)).config;
  const { executors = [] } = config.client;
  terminal.results.print(JSON.stringify(await fileSchema({ executors }), null, 2));
  return 0;
}
