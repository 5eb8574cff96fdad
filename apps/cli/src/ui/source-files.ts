import { createHash } from "node:crypto";
import { dirname, resolve } from "node:path";
import { MCIError } from "@mci/contract";
import type { Workbench } from "@mci/ui";
import { checkFile, fileSchema, type CheckedTools } from "mci";
import { mergeLayers } from "../config/environment.ts";
import type { Project } from "../config/project.ts";
import { editFile, readShown } from "../edit/edit-file.ts";
import { shownProblems, toPageProblem } from "./inspect-tools.ts";
import type { ShownTools } from "./shown-tools.ts";
import { forPage } from "./for-page.ts";

interface SourceFilesOptions {
  readonly shown: ShownTools;
  /** Returns the files that declare tools. */
  readonly filesOf: (checked: CheckedTools) => readonly string[];
  readonly watch: NonNullable<Workbench["watch"]>;
}

/** Reads the files of the tools, and checks and saves them while they are edited. */
export function sourceFiles(
  project: Project,
  { shown, filesOf, watch }: SourceFilesOptions,
): NonNullable<Workbench["source"]> {
  const { file: main, config } = project;
  const folder = dirname(main);
  /** Returns the path of one of the tools' files: the page reads no others. */
  const pathOf = async (name: string): Promise<string> => {
    const path = resolve(folder, name);
    if (path === main) return path;
    const checked = await checkFile(main, config.client);
    if (filesOf(checked).includes(path)) return path;
    throw new MCIError("MCI_FILE_NOT_FOUND", `No tool is declared in '${name}'.`);
  };
  return {
    async read(name) {
      const path = await pathOf(name);
      const { text = "", isFixedBy } = await forPage(() => readShown(path));
      return { text, version: versionOf(text), ...(isFixedBy === undefined ? {} : { isFixedBy }) };
    },
    async help(name) {
      const path = await pathOf(name);
      const { executors = [] } = config.client;
      const schema = await fileSchema({ executors });
      const { references } = await checkFile(main, config.client);
      // Values of the process that no tool uses are not the page's business.
      const ofFiles = project.env().filter(({ name }) => name !== "environment");
      const env = new Set([...Object.keys(mergeLayers(ofFiles)), ...Object.keys(references.env)]);
      const toolset = { $ref: "#/$defs/toolsetFile", $defs: schema["$defs"] ?? {} };
      return { schema: path === main ? schema : toolset, env: [...env].toSorted() };
    },
    async check(name, text) {
      const path = await pathOf(name);
      const { problems } = await checkFile(main, { ...config.client, texts: { [path]: text } });
      return { problems: shownProblems(problems, shown, main).map((problem) => toPageProblem(problem, folder)) };
    },
    async save(name, text, version) {
      let isChanged = false;
      const path = await pathOf(name);
      const reload = nextChange(watch);
      try {
        const edit = (current = ""): string => {
          isChanged = versionOf(current) !== version;
          return isChanged ? current : text;
        };
        const { isChanged: isWritten } = await forPage(() => editFile(path, edit));
        // The next call is one of the tools as they were saved.
        if (isWritten) await reload.happened;
      } finally {
        reload.ignore();
      }
      return isChanged ? { isChanged } : { version: versionOf(text) };
    },
  };
}

const maxWaitMs = 3_000;

/** Waits for the tools to be loaded again. */
function nextChange(watch: NonNullable<Workbench["watch"]>): { readonly happened: Promise<void>; ignore(): void } {
  let ignore = (): void => undefined;
  const happened = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs);
    const unwatch = watch(resolve);
    ignore = () => {
      clearTimeout(timer);
      unwatch();
    };
  });
  return { happened, ignore };
}

function versionOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
