import { readFile } from "node:fs/promises";
import { programsOf, startProgram, type Programs } from "../harness/contestants.ts";
import { quantile } from "../harness/figures.ts";
import type { Row } from "../harness/row.ts";
import { tempFile } from "../harness/temp.ts";
import { missedTasks, tasks, toolsetOf, type Task } from "./everyday-tasks.ts";
import { listTokens, longAnswerTokens } from "./tokens.ts";

const query = "add a comment to an issue in the repository";

/** Programs are given the file of GitHub's tools. */
export const programs: Programs = {
  question: {
    async mci(file: string) {
      const { findable } = await import("@mci/find");
      const { MCIClient } = await import("mci");
      const toolbox = findable(await MCIClient.load(file));
      return async () => {
        const result = await toolbox.execute("find_tools", { query });
        if (result.isError) throw new Error(result.error);
      };
    },
  },
  parse: {
    async limit(file: string) {
      const text = await readFile(file, "utf8");
      return () => JSON.parse(text) as unknown;
    },
  },
};

export const rows: readonly Row[] = [
  {
    name: "tools/list of 1,223 tools in search mode / an answer of 10 MB that is read in parts",
    against: "estimate of tokenx",
    budget: [1_500, 1_000],
    unit: "tokens",
    async measure() {
      const { MCIClient } = await import("mci");
      const toolbox = await MCIClient.load(await githubFile());
      return [{ mci: await listTokens(toolbox) }, { mci: await longAnswerTokens() }];
    },
  },
  {
    name: "find_tools, a question over 1,223 tools",
    against: "CPU",
    budget: [10],
    unit: "ms",
    parts: [programsOf("find", programs, "question", { given: githubFile })],
  },
  {
    name: "find_tools, the first question, which makes the index of 1,223 tools",
    against: "JSON.parse of their file, CPU",
    budget: [3],
    async measure({ rounds }) {
      const file = await githubFile();
      const ratios: number[] = [];
      while (ratios.length < rounds)
        ratios.push((await firstRun("question", "mci", file)) / (await firstRun("parse", "limit", file)));
      return [{ mci: quantile(ratios, 0.5) }];
    },
  },
  {
    name: "60 everyday tasks whose tool is not among the first five: in a model's words / in a person's / in both",
    against: "three APIs",
    budget: [10, 40, 5],
    unit: "%",
    measure: async () => [
      { mci: await missed(({ search }) => search) },
      { mci: await missed(({ said }) => said) },
      { mci: await missed(({ search, said }) => [search, said]) },
    ],
  },
];

let file: Promise<string> | undefined;
/** Writes the tools of GitHub's document, once. */
async function githubFile(): Promise<string> {
  file ??= toolsetOf("github").then((toolset) => tempFile("github.mci.json", toolset));
  return file;
}

/** Returns the processor time of a program's first run: an index is made once, by code that V8 has not compiled. */
async function firstRun(part: string, contestant: string, given: string): Promise<number> {
  const program = await startProgram(["find", part, contestant, JSON.stringify(given)]);
  try {
    const before = await program.ask("cpu");
    await program.ask("run", { times: 1, atOnce: 1 });
    return (await program.ask("cpu")) - before;
  } finally {
    await program.stop();
  }
}

async function missed(wording: (task: Task) => string | readonly string[]): Promise<number> {
  return ((await missedTasks(wording)).length / tasks.length) * 100;
}
