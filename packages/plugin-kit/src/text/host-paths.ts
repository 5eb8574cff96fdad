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
  // At least two names, so that `/` alone and `and/or` stay; a url has letters or a slash before its path. Kept in
  // here, since a start would compile it otherwise.
  return text.replaceAll(
    /(?<![\p{L}\p{N}_.:/\\~-])(?:(?:file:\/\/)?(?:\/[^\s/\\'"`()<>:,;]+){2,}|[A-Za-z]:(?:[\\/][^\s/\\'"`()<>:,;]+)+)/gu,
    (path) => `.../${path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)}`,
  );
}
