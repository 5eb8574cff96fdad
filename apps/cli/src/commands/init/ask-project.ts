import { prompter } from "../../prompts/prompter.ts";
import { isToolbox, starterNames, type StarterName } from "./starters.ts";

/** Asks for the template of a new project, and for the format of its schema file, unless it is a toolbox. */
export async function askProject(
  signal: AbortSignal,
): Promise<{ readonly template: StarterName; readonly yaml: boolean }> {
  const prompts = prompter(signal);
  const choices = starterNames.map((name) => ({ value: name, label: `${name} - ${about[name]}` }));
  const template = starterNames[await prompts.choose("What is the first tool?", choices, 0)] ?? "minimal";
  if (isToolbox(template)) return { template, yaml: true };
  const formats = ["mci.json", "mci.yaml"].map((name) => ({ value: name, label: name }));
  return { template, yaml: (await prompts.choose("Which schema file?", formats, 0)) === 1 };
}

const about: Readonly<Record<StarterName, string>> = {
  minimal: "a text with placeholders",
  http: "a request to a public API",
  cli: "a program of yours",
  mcp: "the tools of an MCP server",
  code: "a function of your own module",
  weather: "forecasts of Open-Meteo, without a key",
  github: "issues of GitHub",
  slack: "channels of Slack",
  payments: "payments and refunds of Stripe",
  calendar: "a Google calendar",
  database: "a SQLite database",
};
