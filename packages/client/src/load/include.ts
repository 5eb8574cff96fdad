import { dirname, relative, resolve } from "node:path";
import type { CompileOptions, Limits, Origin } from "@mci/contract";
import { pathPolicy } from "@mci/path-policy";

/**
 * Reads included files: relative to the including one, within the path policy of the tool. Files with secrets are
 * refused as if the path came from a caller, since the including file may have been written by somebody else.
 */
export function includeFor({ folder, rules }: Origin, limits: Limits): CompileOptions["include"] {
  return (path, from) => {
    const { anyPaths, directories } = rules;
    const start = from === undefined ? folder : dirname(from);
    const written = relative(folder, resolve(start, path));
    const { path: file, bytes } = pathPolicy({ folder, anyPaths, directories }).readSync(written, {
      from: "props",
      maxBytes: limits.fileTemplateBytes,
    });
    return { file, source: bytes.toString("utf8") };
  };
}
