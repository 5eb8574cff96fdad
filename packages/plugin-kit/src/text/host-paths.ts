/**
 * Returns a text without the path of this folder on the host: paths inside it become relative to it. Errors may go to
 * a caller who must not learn where the tools are kept.
 */
export function withoutFolder(text: string, folder: string | undefined): string {
  const written = folder?.replace(/[\\/]+$/, "") ?? "";
  if (!/[\\/]/.test(written) || !text.includes(written)) return text;
  // With more of a name before or behind it, it is another folder.
  const whole = new RegExp(
    `(?<![\\w.-])${written.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}(?![\\w-]|\\.\\w)`,
    "g",
  );
  return text.replaceAll(whole, ".");
}

/** Returns a third-party text, such as that of a system error, with every absolute path shortened to its last name. */
export function withoutPaths(text: string): string {
  // At least two names, so that `/` alone and `and/or` stay; a url has letters or a slash before its path. A literal
  // would be compiled with this file, at each start.
  const name = String.raw`[^\s/\\'"\x60()<>:,;]+`;
  const path = String.raw`(?<![\p{L}\p{N}_.:/\\~-])(?:(?:file:\/\/)?(?:\/${name}){2,}|[A-Za-z]:(?:[\\/]${name})+)`;
  return text.replaceAll(
    new RegExp(path, "gu"),
    (path) => `.../${path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)}`,
  );
}
