import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatProblem, type Content, type JsonObject, type Problem } from "@mci/contract";
import { folderOf } from "@mci/plugin-kit/test";
import { expect } from "vitest";
import { readContent, type ContentSection, type ReadContentOptions } from "../src/index.ts";

export type Files = Readonly<Record<string, unknown>>;

/** An entry of `toolsets`, without what content has nothing to do with. */
interface Toolset extends Pick<ContentSection, "prefix" | "access"> {
  readonly name: string;
}

type Secrets = Pick<ReadContentOptions, "secretFiles">;

/** Reads the content of a main file with these fields, beside other files, and of its toolsets. */
export async function load(
  fields: JsonObject,
  files: Files,
): Promise<{ readonly folder: string; readonly content: Content }> {
  const folder = folderOf(files);
  const { content, problems } = await read(fields, folder);
  expect(problems).toEqual([]);
  return { folder, content };
}

/** Returns the problems of such a file as text, without its folder. `files` may be a folder that is there. */
export async function problemsOf(fields: JsonObject, files: Files | string, more: Secrets = {}): Promise<string> {
  const folder = typeof files === "string" ? files : folderOf(files);
  const { problems } = await read(fields, folder, more);
  const texts = problems.map((problem) =>
    formatProblem({ ...problem, message: `${problem.pointer ?? ""} ${problem.message}` }),
  );
  return texts.join("\n").replaceAll(`${folder}/`, "");
}

async function read(
  fields: JsonObject,
  folder: string,
  more: Secrets = {},
): Promise<{ content: Content; problems: readonly Problem[] }> {
  const problems: Problem[] = [];
  const broken = (): boolean => false;
  const toolsets = (fields["toolsets"] ?? []) as readonly Toolset[];
  const sections = toolsets.map(({ name, ...entry }) => {
    const file = join(folder, `mci/${name}.mci.json`);
    return { ...entry, document: JSON.parse(readFileSync(file, "utf8")), file, toolset: name, broken };
  });
  const main = { document: fields, file: join(folder, "main.mci.json"), broken };
  const { enableAnyPaths: anyPaths = false, directoryAllowList: directories = [] } = fields as {
    enableAnyPaths?: boolean;
    directoryAllowList?: readonly string[];
  };
  const content = await readContent([main, ...sections], {
    ...more,
    folder,
    rules: { anyPaths, directories },
    signal: new AbortController().signal,
    report: (problem) => problems.push(problem),
  });
  return { content, problems };
}

/** Returns a SKILL.md. */
export function skill(name: string, more = ""): string {
  return `---\nname: ${name}\ndescription: About ${name}.\n${more}---\n# ${name}\n`;
}

/** Returns the code that a reading is refused with; undefined if it is not. */
export async function refusal(reading: Promise<unknown>): Promise<unknown> {
  return reading.then(
    () => undefined,
    (error: unknown) => Object(error).code,
  );
}
