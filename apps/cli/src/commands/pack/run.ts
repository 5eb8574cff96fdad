import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { SecretSource } from "@mci/contract";
import { writeWholeFiles } from "@mci/source-file";
import { checkFile } from "mci";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import type { CommandInput } from "../../command.ts";
import { openSecrets } from "../../config/fetch-secrets.ts";
import { openProject } from "../../config/project.ts";
import { readDocument } from "../../config/read-document.ts";
import { unwritable } from "../../edit/out-file.ts";
import { printErrors, problemText } from "../../output/problem-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";
import { UsageError } from "../../usage-error.ts";
import { aboutBundle } from "./about-bundle.ts";
import { problemsAway } from "./check-packed.ts";
import { commandFiles } from "./command-files.ts";
import { listNamed } from "./list-named.ts";
import { bundleManifest, serverFolder, startProgram, toolsFolder } from "./manifest.ts";
import { checkedOut, checkedServerJson } from "./outputs.ts";
import { ownLock } from "./own-lock.ts";
import { readPacked, type PackedFile } from "./read-packed.ts";
import { report } from "./report.ts";
import { readPublication, serverJson } from "./server-json.ts";
import { userValues } from "./user-values.ts";
import { zip } from "./zip.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const { messages, notes } = terminal;
  refuseArguments("pack", positionals, "To take more files along write --include PATH.");
  const { file, config } = await openProject(options, terminal);
  const [folder, main] = [dirname(file), basename(file)];
  const checked = await checkFile(file, config.client);
  if (printErrors(checked.problems, terminal)) return 2;
  const document = await readDocument(file);
  const info = aboutBundle(file, document, checked, options.name);
  const published = options["server-json"] === undefined ? undefined : readPublication(options["server-json"], info);
  const out = await checkedOut(options.out ?? `${info.name}.mcpb`);

  const named = await listNamed(file, document, checked);
  const { files, leftOut } = await readPacked(folder, [...named.paths, ...(options.include ?? []).map(checkedInclude)]);
  const lock = await ownLock(file, document);
  const packed = new Map([...files, ...(lock === undefined ? [] : [["mci.lock", fileOf(lock)] as const])]);
  const problems = await problemsAway(file, packed, checked);
  for (const problem of problems) messages.print(problemText(problem, messages.colors));
  if (problems.length > 0) {
    throw new UsageError(
      "In a bundle these tools would lack something.",
      "Name files of this folder with --include. A config is never packed.",
    );
  }

  const secrets = await openSecrets(config).catch(() => new Map<string, SecretSource>());
  const values = userValues(document, checked, new Set(secrets.keys()));
  const bundle = zip(
    new Map([
      ["manifest.json", jsonFile(bundleManifest(main, document, checked, info, values))],
      ...inFolder(serverFolder, await commandFiles()),
      [`${serverFolder}/start.cjs`, fileOf(Buffer.from(startProgram(values)))],
      ...inFolder(toolsFolder, packed),
    ]),
  );
  const written = new Map([[out, bundle]]);
  if (published !== undefined) {
    const path = await checkedServerJson(join(dirname(out), "server.json"));
    written.set(path, jsonFile(serverJson(bundle, info, values, published)).bytes);
  }
  await writeWholeFiles(written).catch((error: unknown) => {
    throw unwritable(out, error);
  });

  report({ out, bundle, packed, leftOut, values, checked, programs: named.programs, config: config.file }, terminal);
  if (published !== undefined) notes.print(visible(`server.json beside it is for ${published.name}.`));
  return 0;
}

function checkedInclude(given: string): string {
  const path = resolve(given);
  if (existsSync(path)) return path;
  throw new UsageError(`--include ${given}: there is no such file or folder.`);
}

function inFolder(folder: string, files: ReadonlyMap<string, PackedFile>): readonly (readonly [string, PackedFile])[] {
  return Array.from(files, ([path, file]) => [`${folder}/${path}`, file] as const);
}

function jsonFile(value: object): PackedFile {
  return fileOf(Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`));
}

function fileOf(bytes: Uint8Array): PackedFile {
  return { bytes, isExecutable: false };
}
