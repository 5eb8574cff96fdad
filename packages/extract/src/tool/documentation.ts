import ts from "typescript-6";
import { isKeyword, type Tag } from "./keywords.ts";

/** The documentation in the comment of a function. */
export interface Documentation {
  /** The first sentence. */
  readonly description: string | undefined;
  /** Tags of the tool: those that belong to no parameter. */
  readonly tags: readonly Tag[];
  /** Texts of `@param` by parameter, with the keywords that follow the name. */
  readonly parameters: ReadonlyMap<string, ParameterDocumentation>;
}

interface ParameterDocumentation {
  readonly description: string;
  readonly tags: readonly Tag[];
}

/** Reads the comment of a function. A keyword such as `@minimum` belongs to the `@param` before it. */
export function readDocumentation(symbol: ts.Symbol, checker: ts.TypeChecker): Documentation {
  const parameters = new Map<string, { description: string; tags: Tag[] }>();
  const tags: Tag[] = [];
  let current: Tag[] | undefined;
  for (const { name, text } of symbol.getJsDocTags(checker)) {
    if (name === "param" || name === "arg" || name === "argument") {
      const [parameter = "", ...words] = textOf(text ?? []).split(/(?<=^\S+)\s+/);
      const description = words.join(" ").replace(/^-\s*/, "");
      current = [];
      parameters.set(parameter, { description, tags: current });
    } else if (current !== undefined && isKeyword(name)) {
      current.push({ name, text: textOf(text ?? []) });
    } else {
      tags.push({ name, text: textOf(text ?? []) });
    }
  }
  return { description: firstSentence(textOf(symbol.getDocumentationComment(checker))), tags, parameters };
}

/** The comment of a property, or the one that stands before a parameter. */
export function readComment(symbol: ts.Symbol, checker: ts.TypeChecker): ParameterDocumentation {
  const tags = symbol.getJsDocTags(checker).map(({ name, text }) => ({ name, text: textOf(text ?? []) }));
  return { description: textOf(symbol.getDocumentationComment(checker)), tags };
}

/** Links become their text: `{@link Search|the search}` is "the search". */
function textOf(parts: readonly ts.SymbolDisplayPart[]): string {
  const text = ts.displayPartsToString([...parts]);
  return text.replaceAll(/\{@link(?:code|plain)?\s+([^}|\s]+)(?:\s*\|?\s*([^}]*))?\}/g, linkText).trim();
}

function linkText(_: string, target: string, label: string | undefined): string {
  return label === undefined || label.trim() === "" ? target : label.trim();
}

/** A full stop ends a sentence unless a small letter follows it, as after "e.g.". */
function firstSentence(text: string): string | undefined {
  const [paragraph = ""] = text.split(/\n\s*\n/);
  const line = paragraph.replaceAll(/\s+/g, " ").trim();
  const [sentence = line] = /^.*?(?:[.!?](?=\s(?!\p{Ll}))|[。！？])/u.exec(line) ?? [];
  return sentence === "" ? undefined : sentence;
}
