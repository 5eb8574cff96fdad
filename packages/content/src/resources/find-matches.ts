import { MCIError } from "@mci/contract";
import { quoted } from "@mci/plugin-kit";
import { refuseEntry, type SectionReader } from "../section-reader.ts";
import { parseVariables, variable } from "./uri-template.ts";

/** A file that a path with variables leads to. */
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
  reader: SectionReader,
): Promise<readonly Match[]> {
  const named = parseVariables(file);
  if (named.toSorted().join() !== variables.toSorted().join()) {
    throw new MCIError("MCI_CONTENT", `${quoted(file)} must have the variables of the URI: ${variables.join(", ")}.`);
  }
  const start = file.lastIndexOf("/", file.indexOf("{"));
  const steps = file.slice(start + 1).split("/");
  let found: readonly Match[] = [{ path: start === -1 ? "." : file.slice(0, start) || "/", variables: {} }];
  for (const [index, step] of steps.entries()) {
    const next: Match[] = [];
    for (const match of found) next.push(...(await follow(match, step, index === steps.length - 1, reader)));
    found = next;
  }
  return found;
}

async function follow(match: Match, step: string, isLast: boolean, reader: SectionReader): Promise<readonly Match[]> {
  const pattern = patternOf(step);
  return (await reader.list(match.path)).flatMap((entry) => {
    const values = entry.name.startsWith(".") && !step.startsWith(".") ? undefined : pattern.exec(entry.name);
    if (!values) return [];
    const path = `${match.path}/${entry.name}`;
    refuseEntry(entry, path);
    const isWanted = isLast ? entry.isFile() : entry.isDirectory();
    return isWanted ? [{ path, variables: { ...match.variables, ...values.groups } }] : [];
  });
}

/** Returns a pattern for the names that fit a step of a path. More than two variables would take long to try. */
function patternOf(step: string): RegExp {
  const parts = step.split(/(\{\w+\})/);
  if (parts.length > 5) throw new MCIError("MCI_CONTENT", `${quoted(step)} has more than two variables.`);
  const source = parts.map((part) => part.replace(variable, "") === "" ? part.replace(variable, "(?<$1>.+?)") : escaped(part)); // prettier-ignore
  return new RegExp(`^${source.join("")}$`, "su");
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`);
}
