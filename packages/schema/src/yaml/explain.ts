import { visit, type Document, type YAMLError } from "yaml";
import type { Mistake } from "../mistake.ts";

/**
 * Rewords the errors of the YAML library so that they say what to do. After one that moves the structure of the file there are
 * no others: they would follow from it.
 */
export function explain(errors: readonly YAMLError[], document: Document.Parsed, text: string): Mistake[] {
  const mistakes = errors
    .map((error) => ({ mistake: toMistake(error, document, text), isLast: !standsAlone.has(error.code) }))
    .toSorted((left, right) => (left.mistake.offset ?? 0) - (right.mistake.offset ?? 0));
  const last = mistakes.findIndex(({ isLast }) => isLast);
  return mistakes.slice(0, last === -1 ? mistakes.length : last + 1).map(({ mistake }) => mistake);
}

/** Errors of one word, after which the rest is read as it is meant. */
const standsAlone: ReadonlySet<YAMLError["code"]> = new Set([
  "BAD_DQ_ESCAPE",
  "BAD_SCALAR_START",
  "DUPLICATE_KEY",
  "NON_STRING_KEY",
  "TAG_RESOLVE_FAILED",
]);

function toMistake({ code, message, pos: [offset] }: YAMLError, document: Document.Parsed, text: string): Mistake {
  const syntax = { code: "MCI_SCHEMA_SYNTAX", offset } as const;
  if (message.startsWith("A block sequence may not be used as an implicit map key")) {
    const start = offset + (/^\s*/.exec(text.slice(offset, offset + 1_000))?.[0].length ?? 0);
    return { ...syntax, offset: start, ...wrongIndent };
  }
  if (/^Missing closing ["']quote/.test(message)) {
    const message = "This quote is not closed.";
    return { ...syntax, offset: openingQuote(document, offset), message, hint: "Close the quote where the text ends." };
  }
  const [, bracket] = /^Flow (map|sequence) in block collection must be /.exec(message) ?? [];
  if (bracket !== undefined) {
    const [open, close] = bracket === "map" ? (["{", "}"] as const) : (["[", "]"] as const);
    const hint = `Write "${close}" where it ends. What stands in it is indented further.`;
    return {
      ...syntax,
      offset: openingBracket(document, text, { before: offset, open, close }),
      message: `This "${open}" is not closed.`,
      hint,
    };
  }
  return { ...syntax, ...words(code, message) };
}

const wrongIndent = {
  message: "This list item is not indented like those before it.",
  hint: "Items of one list start in the same column.",
};

/** The library reports the end of the text, up to which a quoted scalar without an end goes. */
function openingQuote(document: Document.Parsed, reported: number): number {
  let opening = reported;
  visit(document, {
    Scalar(_, { type, range }) {
      if (type !== "QUOTE_DOUBLE" && type !== "QUOTE_SINGLE") return;
      const start = range?.[0] ?? reported;
      if (start < reported) opening = start;
    },
  });
  return opening;
}

/** The library reports the line that is not indented as it should be, or the end of the text. */
function openingBracket(
  document: Document.Parsed,
  text: string,
  { before, open, close }: { readonly before: number; readonly open: string; readonly close: string },
): number {
  let opening = before;
  visit(document, {
    Collection(_, { range }) {
      const [start, end] = range ?? [before, before];
      if (start < before && text[start] === open && text[end - 1] !== close) opening = start;
    },
  });
  return opening;
}

function words(code: YAMLError["code"], message: string): { readonly message: string; readonly hint?: string } {
  switch (code) {
    case "NON_STRING_KEY":
      return {
        message: "A mapping or list cannot be a name.",
        hint: `Text that begins with {{ needs quotes: "{{props.x}}".`,
      };
    case "MULTIPLE_DOCS":
      return { message: "The file contains several documents.", hint: "Remove everything from the second --- on." };
    case "TAG_RESOLVE_FAILED":
      return { message: `${message}.`, hint: "Tags are not part of the format: write the value without one." };
    case "TAB_AS_INDENT":
      return { message: `${message}.`, hint: "Indent with spaces." };
    case "BAD_SCALAR_START":
      return { message: `${message}.`, hint: "Put the text in quotes." };
    case "MISSING_CHAR":
    case "BLOCK_AS_IMPLICIT_KEY":
    case "UNEXPECTED_TOKEN":
      return { message: `${message}.`, hint: "Text that contains a colon, a hash or braces may need quotes." };
    default:
      return { message: `${message}.` };
  }
}
