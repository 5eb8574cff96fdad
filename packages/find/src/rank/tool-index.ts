import { isRecord, titleOf, type Tool } from "@mci/contract";
import { emptyWords, intentOf, type Intent } from "./everyday-words.ts";
import { plainWordsOf, wordsOf } from "./words.ts";

/** The words of a toolbox, for {@link rank}. */
export interface ToolIndex {
  readonly entries: readonly IndexedTool[];
  /** The tools that have a word: positions in `entries`, each followed by the weight of the word there. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
}

/** A tool with facts that need no word of the question. */
export interface IndexedTool {
  readonly tool: Tool;
  /** The words of its name and title. */
  readonly head: ReadonlySet<string>;
  readonly intent: Intent | undefined;
  readonly isOld: boolean;
}

/** Reads the words of all tools. Takes about as long as parsing their file twice, so do it once, at the first question. */
export function toolIndex(tools: readonly Tool[]): ToolIndex {
  const byWord = new Map<string, number[]>();
  const split = remembered(wordsOf);
  const entries = tools.map((tool, at) => {
    const head = [...split(tool.name), ...split(titleOf(tool) ?? "")];
    const weights = new Map<string, number>();
    // A word counts once in each part: a description that repeats it wins nothing.
    const add = (words: readonly string[], weight: number): void => {
      for (const word of new Set(words)) weights.set(word, (weights.get(word) ?? 0) + weight);
    };
    add(split(tool.name), 3);
    add(split(titleOf(tool) ?? ""), 3);
    add([...tool.tags, tool.origin.toolset ?? ""].flatMap(split), 1);
    add(plainWordsOf((tool.description ?? "").slice(0, maxDescription)), 0.6);
    add(parametersOf(tool).flatMap(split), 0.5);
    for (const [word, weight] of weights) {
      if (emptyWords.has(word)) continue;
      const found = byWord.get(word);
      if (found === undefined) byWord.set(word, [at, weight]);
      else found.push(at, weight);
    }
    return toEntry(tool, head);
  });
  return { entries, byWord };
}

/** Characters of a description: what a tool is for stands at its beginning. */
const maxDescription = 600;

function toEntry(tool: Tool, head: readonly string[]): IndexedTool {
  const isRead = tool.annotations.readOnlyHint === true;
  const isOld = /\b(?:deprecated|legacy)\b/i.test(`${tool.name.replaceAll("_", " ")} ${titleOf(tool) ?? ""}`);
  const written = intentOf(head);
  return {
    tool,
    head: new Set(head.filter((word) => !emptyWords.has(word))),
    intent: isRead ? "read" : written === "read" ? undefined : written,
    isOld,
  };
}

function parametersOf({ inputSchema }: Tool): readonly string[] {
  const properties = isRecord(inputSchema) ? inputSchema["properties"] : undefined;
  return isRecord(properties) ? Object.keys(properties).slice(0, maxParameters) : [];
}

const maxParameters = 100;

/** Names of parameters, tags and verbs occur in hundreds of tools. */
function remembered(split: (text: string) => readonly string[]): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    let words = known.get(text);
    if (words === undefined) known.set(text, (words = split(text)));
    return words;
  };
}
