import { visit, type Document, type YAMLError } from "yaml";
import type { Mistake } from "../mistake.ts";

/** Rewords the errors of the YAML library so that they say what to do. */
export function explain(errors: readonly YAMLError[], document: Document.Parsed, text: string): Mistake[] {
  const mistakes: Mistake[] = [];
  let shifted = -1;
  for (const { code, message, pos } of errors) {
    const [offset] = pos;
    // An item that is indented too far is reported several times, as a mapping and as a name.
    if (offset <= shifted) continue;
    if (message.startsWith("A block sequence may not be used as an implicit map key")) {
      const start = offset + (/^\s*/.exec(text.slice(offset, offset + 1_000))?.[0].length ?? 0);
      shifted = lineEnd(text, start);
      mistakes.push({ code: "MCI_SCHEMA_SYNTAX", offset: start, ...wrongIndent });
    } else if (/^Missing closing ["']quote/.test(message)) {
      const hint = "Close the quote where the text ends.";
      mistakes.push({
        code: "MCI_SCHEMA_SYNTAX",
        offset: openingQuote(document, offset),
        message: "This quote is not closed.",
        hint,
      });
    } else {
      mistakes.push({ code: "MCI_SCHEMA_SYNTAX", offset, ...words(code, message) });
    }
  }
  return mistakes;
}

const wrongIndent = {
  message: "This list item is not indented like those before it.",
  hint: "Items of one list start in the same column.",
};

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

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
