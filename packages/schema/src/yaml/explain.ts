import type { YAMLError } from "yaml";
import type { Mistake } from "../mistake.ts";

/** What the YAML library found, in words that say what to do. */
export function explain({ code, message, pos: [offset] }: YAMLError): Mistake {
  return { code: "MCI_SCHEMA_SYNTAX", offset, ...words(code, message) };
}

function words(code: YAMLError["code"], message: string): { readonly message: string; readonly hint?: string } {
  switch (code) {
    case "NON_STRING_KEY":
      return {
        message: "A mapping or list cannot be a name.",
        hint: `Text that begins with {{ needs quotes: "{{props.x}}".`,
      };
    case "MULTIPLE_DOCS":
      return { message: "The file holds several documents.", hint: "Remove what stands from the second --- on." };
    case "TAG_RESOLVE_FAILED":
      return { message: `${message}.`, hint: "Tags are not part of the format: write the value without one." };
    case "TAB_AS_INDENT":
      return { message: `${message}.`, hint: "Indent with spaces." };
    case "BAD_SCALAR_START":
      return { message: `${message}.`, hint: "Put the text in quotes." };
    case "MISSING_CHAR":
    case "BLOCK_AS_IMPLICIT_KEY":
    case "UNEXPECTED_TOKEN":
      return { message: `${message}.`, hint: "Text that holds a colon, a hash or braces may need quotes." };
    default:
      return { message: `${message}.` };
  }
}
