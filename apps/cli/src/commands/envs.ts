import { dirname } from "node:path";
import { checkFile } from "mci";
import type { CommandInput } from "../commands.ts";
import { readConfig } from "../config.ts";
import { envLayers, type EnvLayer } from "../environment.ts";
import { wantsJson } from "../format.ts";
import { problemText } from "../problem-text.ts";
import { refuseArguments } from "../refuse-arguments.ts";
import { findSchemaFile } from "../schema-file.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { json, visible } from "../visible.ts";

export async function run({ positionals, options }: CommandInput, { results, messages }: Terminal): Promise<number> {
  refuseArguments("envs", positionals);
  const asJson = wantsJson(options);
  const file = await findSchemaFile(options.file);
  const layers = await envLayers(dirname(file));
  const { problems, references } = await checkFile(file, await readConfig(dirname(file)));
  const used = Object.entries(references.env).map(([name, tools]) => ({ name, setIn: setIn(name, layers), tools }));
  if (asJson) results.print(json(used));
  else if (used.length > 0) {
    const rows = used.map((env) => [env.name, env.setIn ?? "missing", env.tools.join(", ")].map(visible));
    const [headings = "", ...lines] = table(["NAME", "SET IN", "TOOLS"], rows, results.width);
    results.print([results.colors.dim(headings), ...lines].join("\n"));
  } else if (options.quiet !== true) messages.print("The tools use no env values.");
  const errors = problems.filter(({ severity }) => severity === "error");
  for (const problem of errors) messages.print(problemText(problem, messages.colors));
  return errors.length > 0 ? 2 : 0;
}

/** The place whose value counts: the last one that has the name. */
function setIn(name: string, layers: readonly EnvLayer[]): string | null {
  return layers.findLast(({ values }) => Object.hasOwn(values, name) && values[name] !== undefined)?.name ?? null;
}
