import { hiddenCharacters } from "@mci/plugin-kit";

/** A piece of a document. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Piece = Html | string | readonly Html[] | undefined;

/** Returns a piece of a document. Values are text, whose hidden characters are made visible; pieces are inserted as they are. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(sourceOf)));
}

function sourceOf(value: Piece): string {
  if (value === undefined) return "";
  if (typeof value === "string") return escaped(value);
  return value instanceof Html ? value.source : value.map(({ source }) => source).join("");
}

function escaped(text: string): string {
  const seen = text.replaceAll(hiddenCharacters(), "\ufffd");
  return seen.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
