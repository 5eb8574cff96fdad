import { posix } from "node:path";
import { MCIError } from "@mci/contract";
import { quoted } from "@mci/plugin-kit";
import type { Origin, SectionReader } from "../section-reader.ts";

/** A file that a path with variables leads to, and the values of the variables. */
export interface Match {
  readonly path: string;
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Finds the files that a path with variables leads to. A variable is a part of a name: whatever a caller gives for it is compared with the
 * files that were found, and never becomes a path.
 */
export async function findMatches(
  file: string,
  variables: readonly string[],
  origin: Origin,
  reader: SectionReader,
): Promise<readonly Match[]> {
  if (variablesOf(file).toSorted().join() !== variables.toSorted().join()) {
    throw new MCIError("MCI_CONTENT", `${quoted(file)} must have the variables of the URI: ${variables.join(", ")}.`);
  }
  const fixed = file.slice(0, file.lastIndexOf("/", file.indexOf("{")) + 1);
  const walk = async ([step = "", ...rest]: readonly string[], from: Match): Promise<readonly Match[]> => {
    const pattern = patternOf(step);
    const found: Match[] = [];
    for (const entry of await reader.list(from.path, origin, ({ name }) => pattern.test(name))) {
      const variables = { ...from.variables, ...pattern.exec(entry.name)?.groups };
      const match = { path: posix.join(from.path, entry.name), variables };
      if (rest.length === 0 && entry.isFile()) found.push(match);
      else if (rest.length > 0 && entry.isDirectory()) found.push(...(await walk(rest, match)));
    }
    return found;
  };
  return walk(file.slice(fixed.length).split("/"), { path: posix.join(fixed, "."), variables: {} });
}

/**
 * Returns the names of the variables of a URI template or path, each of which stands in it once. Source: RFC 6570, level 1.
 *
 * @throws MCIError for anything else in braces, and for variables without a character between them.
 */
export function variablesOf(template: string): readonly string[] {
  const names = Array.from(template.matchAll(variable), ([, name = ""]) => name);
  const isTwice = new Set(names).size < names.length;
  if (names.length > 0 && !isTwice && !/[{}]/.test(template.replaceAll(variable, "")) && !template.includes("}{")) {
    return names;
  }
  throw new MCIError("MCI_CONTENT", `${quoted(template)} cannot be used as a template.`, {
    hint: "Variables are names in braces, each once and with a character between two: notes://{year}/{day}.",
  });
}

const variable = /\{([A-Za-z_]\w{0,63})\}/g;

/** Returns the URI with values for its variables, everything but unreserved characters percent-encoded. */
export function expandUri(template: string, values: Readonly<Record<string, string>>): string {
  const toCode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return template.replaceAll(variable, (_, name: string) =>
    encodeURIComponent(values[name] ?? "").replaceAll(/[!'()*]/g, toCode),
  );
}

/** Returns a pattern for the names that fit a step of a path, not those with a dot for a variable at the start. More than two variables would take long to try. */
function patternOf(step: string): RegExp {
  if (step.split(/\{\w+\}/).length > 3)
    throw new MCIError("MCI_CONTENT", `${quoted(step)} has more than two variables.`);
  // Braces of variables stay: nothing else in a step has any.
  const escaped = step.replaceAll(/[$()*+.?[\\\]^|]/g, String.raw`\$&`);
  const hidden = step.startsWith(".") ? "" : String.raw`(?!\.)`;
  return new RegExp(`^${hidden}${escaped.replaceAll(variable, "(?<$1>.+?)")}$`, "su");
}
