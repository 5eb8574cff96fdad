/**
 * Returns the JSON pointer (RFC 6901) of a path.
 *
 * @example
 * toPointer("headers", "a/b"); // "/headers/a~1b"
 */
export function toPointer(...path: readonly (string | number)[]): string {
  let pointer = "";
  for (const key of path) pointer = childPointer(pointer, key);
  return pointer;
}

/**
 * Returns the pointer of a key below another pointer.
 *
 * @example
 * childPointer("/tools", 0); // "/tools/0"
 */
export function childPointer(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/**
 * Returns the keys of a JSON pointer. The whole document is `[]`.
 *
 * @example
 * parsePointer("/tools/0/a~1b"); // ["tools", "0", "a/b"]
 */
export function parsePointer(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}
