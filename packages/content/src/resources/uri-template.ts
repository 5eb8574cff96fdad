import { MCIError } from "@mci/contract";
import { quoted } from "@mci/plugin-kit";

/**
 * Returns the names of the variables of a URI template, each of which stands in it once. Source: RFC 6570, level 1.
 *
 * @throws MCIError for anything else in braces, and for variables without a character between them.
 */
export function parseVariables(template: string): readonly string[] {
  const names = Array.from(template.matchAll(variable), ([, name = ""]) => name);
  const rest = template.replaceAll(variable, "");
  const isTwice = new Set(names).size < names.length;
  if (names.length === 0 || isTwice || /[{}]/.test(rest) || template.includes("}{")) {
    throw new MCIError("MCI_CONTENT", `${quoted(template)} cannot be used as a template.`, {
      hint: "Variables are names in braces, each once and with a character between two: notes://{year}/{day}.",
    });
  }
  return names;
}

/** A variable of a URI template, or of the path that belongs to it. */
export const variable: RegExp = /\{([A-Za-z_]\w{0,63})\}/g;

/** Returns the URI with values for its variables, everything but unreserved characters percent-encoded. */
export function expandUri(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(variable, (_, name: string) => encoded(values[name] ?? ""));
}

function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
