import { failure, objectSchema, text, titleOf, type JsonObject, type Tool, type ToolResult } from "@mci/contract";
import { hiddenCharacters, truncate } from "@mci/plugin-kit";
import { isSurelyRead, maxFound, maxWordings } from "./finder-tools.ts";
import { rank, type Ranked } from "./rank/rank.ts";
import type { ToolIndex } from "./rank/tool-index.ts";

/** Answers `find_tools`: names and one line of each tool, best first, and the input schemas of the first. */
export function findTools(index: ToolIndex, props: JsonObject): ToolResult {
  const asked = readQuestion(props);
  if (typeof asked === "string") return failure(asked, { code: "MCI_INPUT" });
  const found = rank(index, asked.wordings, { limit: asked.limit });
  const lines = withSchemas(found).join("\n");
  if ((found[0]?.covered ?? 0) >= weakBelow) return text(lines);
  const advice = `No tool fits well${found.length === 0 ? "" : "; these come closest"}. Try other words.${offered(index)}`;
  return text(found.length === 0 ? advice : `${advice}\n${lines}`);
}

/** The share of a question that a tool has to cover. */
const weakBelow = 0.35;

interface Question {
  readonly wordings: readonly string[];
  readonly limit: number;
}

/** Returns the question, or what is wrong with it. */
function readQuestion({ query, limit = 5, ...others }: JsonObject): Question | string {
  const [stray] = Object.keys(others);
  if (stray !== undefined) return `find_tools takes 'query' and 'limit' only, not '${truncate(stray, 100)}'.`;
  const wordings: unknown = typeof query === "string" ? [query] : query;
  const isGiven =
    Array.isArray(wordings) &&
    wordings.length > 0 &&
    wordings.every((wording) => typeof wording === "string" && wording.trim() !== "");
  if (!isGiven) return `'query' must be a text, or a list of 1 to ${maxWordings} texts.`;
  if (wordings.length > maxWordings) return `'query' has ${wordings.length} wordings; ${maxWordings} are the most.`;
  if (typeof limit !== "number" || !Number.isInteger(limit) || limit < 1 || limit > maxFound) {
    return `'limit' must be an integer from 1 to ${maxFound}.`;
  }
  return { wordings, limit };
}

function withSchemas(found: readonly Ranked[]): readonly string[] {
  let room = schemaCharacters;
  return found.map(({ tool }) => {
    const schema = JSON.stringify(objectSchema(tool.inputSchema)).replaceAll(hiddenCharacters(), escaped);
    if (schema.length > room) return `${lineOf(tool)}\n  arguments: ${argumentsOf(tool)}`;
    room -= schema.length;
    return `${lineOf(tool)}\n  input schema: ${schema}`;
  });
}

/** Returns the names of the arguments, the required ones marked, where there is no room for a schema. */
function argumentsOf({ inputSchema }: Tool): string {
  const { properties, required } = objectSchema(inputSchema);
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  const names = Object.keys(properties).map((name) => (isRequired(name) ? `${name} (required)` : name));
  return names.length === 0 ? "none" : plain(truncate(names.join(", "), maxArguments));
}

const maxArguments = 500;

/** About 2,000 tokens. */
const schemaCharacters = 8_000;

/** Returns the line of a tool: `issues_create (may write): Create an issue`. */
function lineOf(tool: Tool): string {
  const said = titleOf(tool) ?? tool.description?.split("\n", 1)[0] ?? "";
  const line = plain(said).slice(0, maxLine).trim();
  return `${plain(tool.name)} (${isSurelyRead(tool) ? "reads" : "may write"})${line === "" ? "" : `: ${line}`}`;
}

const maxLine = 160;

/** Third-party names and descriptions could hide something from the person who reads along. */
function plain(text: string): string {
  return text.replaceAll(hiddenCharacters(), "\ufffd").replaceAll(/\s+/g, " ");
}

/** The same JSON, in which a person sees what a name or a description hides. */
function escaped(hidden: string): string {
  return hidden.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function offered({ entries }: ToolIndex): string {
  const toolsets = new Set(entries.flatMap(({ tool }) => tool.origin.toolset ?? tool.tags.slice(0, 1)));
  const names = [...toolsets].slice(0, maxToolsets).map(plain);
  const more = toolsets.size > names.length ? ` and ${toolsets.size - names.length} more` : "";
  return names.length === 0 ? "" : ` There are tools for: ${names.join(", ")}${more}.`;
}

const maxToolsets = 40;
