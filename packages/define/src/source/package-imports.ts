import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isRecord, withoutMark } from "@mci/plugin-kit";

/**
 * Returns the files that `#name` may stand for by `imports` of the nearest package.json, under every condition, as Node and
 * bundlers choose by their own. Empty for a name that it does not have, or that stands for another package.
 */
export async function packageImports(specifier: string, importer: string): Promise<readonly string[]> {
  for (let folder = dirname(importer); ; folder = dirname(folder)) {
    const text = await readFile(join(folder, "package.json"), "utf8").catch(() => undefined);
    if (text !== undefined) return targets(importsIn(text), specifier).map((target) => join(folder, target));
    if (folder === dirname(folder)) return [];
  }
}

function importsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(withoutMark(text));
    const imports = isRecord(parsed) ? parsed["imports"] : undefined;
    return isRecord(imports) ? imports : {};
  } catch {
    return {};
  }
}

/** The key that is equal, else the one whose start is the longest, as Node does. */
function targets(imports: Readonly<Record<string, unknown>>, specifier: string): readonly string[] {
  if (Object.hasOwn(imports, specifier)) return leaves(imports[specifier]);
  const matches = Object.keys(imports).flatMap((key) => {
    const [start = "", end, ...more] = key.split("*");
    const isMatch =
      end !== undefined &&
      more.length === 0 &&
      specifier.length >= start.length + end.length &&
      specifier.startsWith(start) &&
      specifier.endsWith(end);
    return isMatch ? [{ key, start, star: specifier.slice(start.length, specifier.length - end.length) }] : [];
  });
  const best = matches.toSorted((a, b) => b.start.length - a.start.length || b.key.length - a.key.length)[0];
  return best === undefined ? [] : leaves(imports[best.key]).map((leaf) => leaf.replaceAll("*", () => best.star));
}

function leaves(target: unknown): readonly string[] {
  if (typeof target === "string") return target.startsWith("./") ? [target] : [];
  return typeof target === "object" && target !== null ? Object.values(target).flatMap(leaves) : [];
}
