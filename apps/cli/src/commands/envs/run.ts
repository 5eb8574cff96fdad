import { dirname, join } from "node:path";
import type { SecretSource } from "@mci/contract";
import { checkFile } from "mci";
import type { CommandInput } from "../../command.ts";
import { layerOf } from "../../config/environment.ts";
import { checkChoice } from "../../arguments/choice.ts";
import { printErrors } from "../../output/problem-text.ts";
import { openSecrets } from "../../config/fetch-secrets.ts";
import { openProject } from "../../config/project.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { tableText } from "../../output/table.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../usage-error.ts";
import { json, visible } from "../../output/visible.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const { results, notes } = terminal;
  refuseArguments("envs", positionals);
  const checks = options.check === true;
  const format = checkChoice("format", options.format ?? (checks ? "env" : "table"), ["table", "json", "env"]);
  if (checks && format !== "env") throw new UsageError(`--check cannot be combined with --format ${format}.`);
  const { file, config, env } = await openProject(options, terminal);
  const layers = env();
  const { problems, references, missingEnv } = await checkFile(file, config.client);
  const required = new Set(missingEnv(() => false));
  const secrets = await openSecrets(config).catch(() => new Map<string, SecretSource>());
  const used = Object.entries(references.env).map(([name, tools]) => ({
    name,
    setIn: secrets.get(name)?.from ?? layerOf(name, layers)?.name ?? null,
    required: required.has(name),
    tools,
  }));
  const isInvalid = printErrors(problems, terminal);
  if (format === "env") {
    if (isInvalid) return 2;
    const example = join(dirname(file), ".env.example.mci");
    const { compareExample, updateExample } = await import("./example.ts");
    return await (checks ? compareExample : updateExample)(example, used, terminal);
  }
  if (format === "json") results.print(json(used));
  else if (used.length > 0) {
    const rows = used.map(({ name, setIn, required, tools }) =>
      [name, setIn ?? (required ? "missing" : "not set"), tools.join(", ")].map(visible),
    );
    results.print(tableText(results, ["NAME", "SET IN", "TOOLS"], rows));
  } else notes.print("The tools use no env values.");
  return isInvalid ? 2 : 0;
}
