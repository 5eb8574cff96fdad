/** Returns the JSON pointer (RFC 6901) of a path: `toPointer("headers", "a/b")` is `/headers/a~1b`. */
export function toPointer(...path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Returns the keys of a JSON pointer: `/tools/0/a~1b` is `["tools", "0", "a/b"]`. The whole document is `[]`. */
export function parsePointer(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}
