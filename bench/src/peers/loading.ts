import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { takeParts } from "./take-part.ts";

/** The program of one contestant: its name, and the folder with the files. It is asked for one of them. */
const [contestant = "", folder = ""] = process.argv.slice(2);

type Run = () => Promise<unknown>;

const contestants: Readonly<Record<string, () => Promise<(file: string) => Run>>> = {
  limit: async () => (file) => parserOf(file),
  async "zod alone"() {
    const { zodDocument } = await import("../zod-document.ts");
    return (file) => {
      const parsed = parserOf(file);
      return async () => zodDocument.parse(await parsed());
    };
  },
  async mci() {
    const { MCIClient } = await import("mci");
    return (file) => async () => (await MCIClient.load(file)).close();
  },
};

/** The content is there already: a parser need not read it. */
function parserOf(file: string): Run {
  const content = readFileSync(file, "utf8");
  return file.endsWith(".json") ? async () => JSON.parse(content) as unknown : async () => parse(content) as unknown;
}

const make = await contestants[contestant]?.();
takeParts((file) => {
  if (make === undefined) throw new Error(`Nothing to run: ${contestant}.`);
  return make(join(folder, file));
});
