import type { Problem, Toolbox } from "@mci/contract";
import {
  toAnthropic,
  toJsonSchema,
  toLangChainDefinitions,
  toMcp,
  toOpenAI,
  toOpenAIChat,
  type AnthropicExport,
  type ExportOptions,
  type LangChainDefinition,
  type OpenAIChatExport,
  type OpenAIExport,
} from "@mci/export";
import { toAiSdk, type AiSdkTools } from "@mci/export/ai-sdk";
import { checkChoice } from "../../arguments/choice.ts";
import type { CommandInput } from "../../command.ts";
import { openTools } from "../../open-tools.ts";
import { counted } from "../../output/counted.ts";
import { shortPath } from "../../output/problem-text.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../usage-error.ts";
import { json, visible } from "../../output/visible.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  refuseArguments("export", positionals, "To choose tools write --filter only:NAME.");
  const format = readFormat(options.format);
  for (const option of ["out", "name"] as const) {
    if (format !== "skill" && options[option] !== undefined) throw new UsageError(`--${option} is for --format skill.`);
  }
  const { project, client, tools } = await openTools(options, terminal);
  if (format === "skill") {
    const { writeSkill } = await import("./skill/write-skill.ts");
    const taught = tools.tools();
    const path = await writeSkill(taught, project.file, options).finally(() => client.close());
    terminal.notes.print(`${counted(taught.length, "tool")} written to ${shortPath(path)}.`);
    return 0;
  }
  const onWarning = ({ tool, message }: Problem): void => terminal.messages.print(`${tool}: ${message}`);
  const { definitions, names }: Exported = formats[format](tools, { onWarning });
  terminal.results.print(json(definitions));
  for (const line of renamed(names)) terminal.notes.print(line);
  await client.close();
  return 0;
}

type Exporter = (tools: Toolbox, options: ExportOptions) => Exported;

interface Exported {
  readonly definitions: object;
  /** The tools' own names, by the names in the definitions. */
  readonly names?: ReadonlyMap<string, string>;
}

const formats = {
  openai: (tools, options) => readDefinitions(toOpenAI(tools, options)),
  "openai-chat": (tools, options) => readDefinitions(toOpenAIChat(tools, options)),
  anthropic: (tools, options) => readDefinitions(toAnthropic(tools, options)),
  "ai-sdk": (tools, options) => describeAiSdk(toAiSdk(tools, options)),
  langchain: (tools, options) => describeLangChain(toLangChainDefinitions(tools, options)),
  mcp: (tools, options) => ({ definitions: toMcp(tools, options) }),
  "json-schema": (tools, options) => ({ definitions: toJsonSchema(tools, options) }),
} as const satisfies Readonly<Record<string, Exporter>>;

function readDefinitions({ tools, names }: OpenAIExport | OpenAIChatExport | AnthropicExport): Exported {
  return { definitions: tools(), names: names() };
}

/**
 * Describes tools in the form that `tool` and `dynamicTool` of the AI SDK take, with the schema as JSON: pass it
 * through its `jsonSchema`.
 */
function describeAiSdk(tools: AiSdkTools): Exported {
  const entries = Object.entries(tools);
  const definitions = entries.map(([name, { title, description, inputSchema, needsApproval }]) => {
    const schema = inputSchema["~standard"].jsonSchema.input();
    return [name, { title, description, inputSchema: schema, needsApproval: needsApproval && true }] as const;
  });
  const names = new Map(entries.map(([name, { metadata }]) => [name, metadata.tool]));
  return { definitions: Object.fromEntries(definitions), names };
}

function describeLangChain(definitions: readonly LangChainDefinition[]): Exported {
  return { definitions, names: new Map(definitions.map(({ name, metadata }) => [name, metadata.tool])) };
}

function readFormat(format: string | undefined): keyof typeof formats | "skill" {
  const formatNames = [...(Object.keys(formats) as (keyof typeof formats)[]), "skill" as const];
  if (format === undefined) throw new UsageError("Which --format?", `Valid formats: ${formatNames.join(", ")}.`);
  return checkChoice("format", format, formatNames);
}

function renamed(names: ReadonlyMap<string, string> = new Map()): string[] {
  const changed = [...names].filter(([short, own]) => short !== own);
  return changed.map(([short, own]) => `${visible(own)} is named ${short} there.`);
}
