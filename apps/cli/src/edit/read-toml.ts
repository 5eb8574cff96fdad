import { parse, TomlError } from "smol-toml";
import { TextError } from "./text-error.ts";

/** Reads a TOML text. Throws TextError with the place of a mistake. */
export function readToml(text: string): Record<string, unknown> {
  try {
    return parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ""] = error.message.replace(/^Invalid TOML document: /, "").split("\n");
    throw new TextError(`This is not valid TOML: ${reason}.`, text, offsetOf(text, error));
  }
}

function offsetOf(text: string, { line, column }: TomlError): number {
  const lines = text.split(/(?<=\n)/);
  return lines.slice(0, line - 1).join("").length + column - 1;
}
