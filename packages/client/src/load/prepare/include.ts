import { dirname, relative, resolve, sep } from "node:path";
import type { CompileOptions, Limits, Origin, Rules } from "@mci/contract";
import { isInside, pathPolicy } from "@mci/path-policy";
import { withoutMark } from "@mci/plugin-kit";

/** How the templates of a tool read included files. */
export type Includes = (origin: Origin) => CompileOptions["include"];

/** Most tools of a file share their rules, and then this too. */
export function includesWithin(limits: Limits, secretFiles: readonly string[]): Includes {
  const made = new WeakMap<Rules, CompileOptions["include"]>();
  return ({ folder, rules }) => {
    let include = made.get(rules);
    if (include === undefined) made.set(rules, (include = includeWithin(folder, { ...rules, secretFiles }, limits)));
    return include;
  };
}

/**
 * Returns the path by which engines name a file in messages and includes. It starts at the schema folder, since
 * messages may reach a caller who must not learn where that folder is.
 */
export function templateName(file: string, folder: string): string {
  return relative(folder, file).split(sep).join("/");
}

/** The same for a real path, which a link to the schema folder leads away from. */
function realName(file: string, folder: string): string {
  // Not an import: that would load the streams of files too, 2 ms of each start.
  const realFolder = process.getBuiltinModule("node:fs").realpathSync(folder);
  return templateName(file, isInside(realFolder, file) ? realFolder : folder);
}

/**
 * Reads included files: relative to the including one, within the path policy of the tool. Files with secrets are
 * refused as if the path came from a caller, since the including file may be third-party.
 */
function includeWithin(folder: string, rules: Rules, limits: Limits): CompileOptions["include"] {
  return (path, from) => {
    const start = from === undefined ? folder : dirname(resolve(folder, from));
    const written = relative(folder, resolve(start, path));
    const { path: file, bytes } = pathPolicy({ folder, ...rules }).readSync(written, {
      from: "props",
      shown: "short",
      maxBytes: limits.fileTemplateBytes,
    });
    return { file: realName(file, folder), source: withoutMark(bytes.toString("utf8")) };
  };
}
