import { writeWholeFile } from "@mci/source-file";
import type { CommandInput } from "../command.ts";
import { refuseArguments } from "../arguments/refuse-arguments.ts";
import { schemaFilesIn } from "../config/schema-file.ts";
import { systemError } from "../system-error.ts";
import type { Terminal } from "../output/terminal.ts";
import { UsageError } from "../usage-error.ts";

export async function run({ positionals, options }: CommandInput, { messages }: Terminal): Promise<number> {
  refuseArguments("init", positionals, "To choose the name write --file NAME.");
  const file = options.file ?? (await freeName(options.yaml === true ? "mci.yaml" : "mci.json"));
  const isYaml = /\.ya?ml$/i.test(file);
  if (!isYaml && !/\.json$/i.test(file)) throw new UsageError(`${file} must end in .json, .yaml or .yml.`);
  if (!isYaml && options.yaml === true) throw new UsageError(`--yaml cannot be combined with --file ${file}.`);
  const { jsonStarter, yamlStarter } = await import("./starter.ts");
  await write(file, isYaml ? yamlStarter : jsonStarter);
  if (options.quiet !== true) messages.print(nextSteps(file, options.file === undefined ? "" : ` --file ${file}`));
  return 0;
}

/** A second schema file in a folder would make both ambiguous. */
async function freeName(name: string): Promise<string> {
  const [other] = await schemaFilesIn(process.cwd());
  if (other === undefined) return name;
  throw new UsageError(
    `There is a schema file here already: ${other}.`,
    "To write another one, name it: mci init --file NAME.",
  );
}

async function write(file: string, content: string): Promise<void> {
  try {
    await writeWholeFile(file, content, { isNew: true });
  } catch (error) {
    const { code, message } = systemError(error);
    if (code === "EEXIST") throw new UsageError(`${file} already exists and was not changed.`);
    throw new UsageError(`${file} cannot be written: ${code === "ENOENT" ? "there is no such folder" : message}.`);
  }
}

function nextSteps(file: string, option: string): string {
  return `Wrote ${file}. Try it:
  mci list${option}
  mci call greet name=Ada excited=true${option}
  mci call checklist title=Shopping items='["bread","salt"]'${option}
  mci validate --strict${option}`;
}
