import { prompter } from "../../prompts/prompter.ts";
import { starterNames } from "./starters.ts";

type StarterName = (typeof starterNames)[number];

/** Asks for the template of a new project, and for the format of its schema file. */
export async function askProject(
  signal: AbortSignal,
): Promise<{ readonly template: StarterName; readonly yaml: boolean }> {
  const prompts = prompter(signal);
  const choices = starterNames.map((name) => ({ value: name, label: `${name} - ${about[name]}` }));
  const template = starterNames[await prompts.choose("What is the first tool?", choices, 0)] ?? "minimal";
  const formats = ["mci.json", "mci.yaml"].map((name) => ({ value: name, label: name }));
  return { template, yaml: (await prompts.choose("Which schema file?", formats, 0)) === 1 };
}

const about: Readonly<Record<StarterName, string>> = {
  minimal: "a text with placeholders",
  http: "a request to a public API",
  cli: "a program of yours",
  mcp: "the tools of an MCP server",
  code: "a function of your own module",
};
