import { basename, dirname, join } from "node:path";
import { fileSchema } from "mci";
import { envExample, type UsedEnv } from "../../output/env-example.ts";
import { exampleToolset } from "./starters/example-toolset.ts";
import type { Starter } from "./starter.ts";
import { yamlToJson } from "./yaml-to-json.ts";

/** Returns the files of a new project by their paths, the schema file first. */
export async function projectFiles(file: string, starter: Starter): Promise<ReadonlyMap<string, string>> {
  const isYaml = /\.ya?ml$/i.test(file);
  const at = (path: string): string => join(dirname(file), path);
  const write = isYaml ? asYaml : asJson;
  return new Map([
    [at(basename(file)), write(mainBody(starter, isYaml), "./mci.schema.json")],
    ...toolsetOf(starter, isYaml ? "yaml" : "json").map(([path, text]): [string, string] => [
      at(path),
      write(text, "../mci.schema.json"),
    ]),
    ...Object.entries(starter.files ?? {}).map(([path, text]): [string, string] => [at(path), text]),
    [at("mci.schema.json"), `${JSON.stringify(await fileSchema(), null, 2)}\n`],
    [at(".env.example.mci"), envExample(envUses(starter))],
    [at(".gitignore"), ignored],
  ]);
}

const ignored = `# Env values: .env.example.mci has their names.
.env
.env.mci
# Packages, and a store of questions and results.
node_modules
.mci-store
`;

const version = `schemaVersion: "1.0"`;

function mainBody({ yaml, isWhole = false }: Starter, isYaml: boolean): string {
  if (isWhole) return yaml;
  return `${version}${isYaml ? " # in quotes: YAML reads 1.0 as a number" : ""}

metadata:
  name: My tools
  version: 0.1.0

# Toolsets are files in the folder 'mci', whole or filtered. 'mci add NAME --filter tags:read' adds one.
toolsets: [example]

${yaml}`;
}

function toolsetOf({ isWhole = false }: Starter, extension: string): readonly [path: string, text: string][] {
  return isWhole ? [] : [[`mci/example.mci.${extension}`, `${version}\n\n${exampleToolset.yaml}`]];
}

function asYaml(body: string, schema: string): string {
  return `# yaml-language-server: $schema=${schema}\n${body}`;
}

function asJson(body: string, schema: string): string {
  return yamlToJson(`$schema: ${schema}\n${body}`);
}

function envUses({ yaml, isWhole = false, needs = {} }: Starter): readonly UsedEnv[] {
  if (isWhole)
    return namesIn(yaml, /\{\{env\.(\w+)/g).map((name) => ({ name, tools: ["the tools"], source: needs[name] }));
  return [yaml, exampleToolset.yaml].flatMap((text) => {
    const [, tool = ""] = /- name: (\w+)/.exec(text) ?? [];
    return namesIn(text, /\{\{ env\.(\w+)/g).map((name) => ({ name, tools: [tool] }));
  });
}

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, name = ""]) => name))];
}
