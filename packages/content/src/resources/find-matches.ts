import { posix } from "node:path";
import { MCIError, type ContentOrigin, type TemplateMatch } from "@mci/contract";
import { quoted } from "@mci/plugin-kit";
import type { SectionReader } from "../section-reader.ts";

/** A file that a path with variables leads to. */
export interface Match extends Pick<TemplateMatch, "variables"> {
  readonly path: string;
}

/**
 * Finds the files that a path with variables leads to. A variable is a part of a name: whatever a caller gives for it is compared with the
 * files that were found, and never becomes a path.
 */
export async function findMatches(
  file: string,
  variables: readonly string[],
  origin: ContentOrigin,
  reader: SectionReader,
): Promise<readonly Match[]> {
  if (variablesOf(file).toSorted().join() !== variables.toSorted().join()) {
    throw new MCIError("MCI_CONTENT", `${quoted(file)} must have the variables of the URI: ${variables.join(", ")}.`);
  }
  const fixed = file.slice(0, file.lastIndexOf("/", file.indexOf("{")) + 1);
  const steps = file.slice(fixed.length).split("/");
  let found: readonly Match[] = [{ path: posix.join(fixed, "."), variables: {} }];
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const pattern = patternOf(step);
    const next: Match[] = [];
    for (const { path, variables } of found) {
      const fitting = await reader.list(path, origin, ({ name }) => {
        return pattern.test(name) && (!name.startsWith(".") || step.startsWith("."));
      });
      for (const entry of fitting) {
        const { groups } = pattern.exec(entry.name) ?? {};
        const isWanted = isLast ? entry.isFile() : entry.isDirectory();
        if (isWanted) next.push({ path: posix.join(path, entry.name), variables: { ...variables, ...groups } });
      }
    }
    found = next;
  }
  return found;
}

/**
 * Returns the names of the variables of a URI template or path, each of which stands in it once. Source: RFC 6570, level 1.
 *
 * @throws MCIError for anything else in braces, and for variables without a character between them.
 */
export function variablesOf(template: string): readonly string[] {
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

const variable = /\{([A-Za-z_]\w{0,63})\}/g;

/** Returns the URI with values for its variables, everything but unreserved characters percent-encoded. */
export function expandUri(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(variable, (_, name: string) => encoded(values[name] ?? ""));
}

function encoded(value: string): string {
  const toCode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(value).replaceAll(/[!'()*]/g, toCode);
}

/** Returns a pattern for the names that fit a step of a path. More than two variables would take long to try. */
function patternOf(step: string): RegExp {
  const texts = step.split(/\{\w+\}/);
  if (texts.length > 3) throw new MCIError("MCI_CONTENT", `${quoted(step)} has more than two variables.`);
  // Braces of variables stay: nothing else in a step has any.
  const escaped = step.replaceAll(/[$()*+.?[\\\]^|]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(variable, "(?<$1>.+?)")}$`, "su");
}
