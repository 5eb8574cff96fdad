import { fileSchema } from "mci";
import { refuseArguments } from "../arguments/refuse-arguments.ts";
import type { CommandInput } from "../command.ts";
import { openProject } from "../config/project.ts";
import type { Terminal } from "../output/terminal.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  refuseArguments("schema", positionals);
  const { config } = await openProject(options, terminal);
  const { executors = [] } = config.client;
  terminal.results.print(JSON.stringify(await fileSchema({ executors }), null, 2));
  return 0;
}
