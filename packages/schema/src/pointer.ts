import { isObject } from "./is-object.ts";

/** The keys of a JSON pointer (RFC 6901): `/tools/0/a~1b` is `["tools", "0", "a/b"]`. */
export function pointerKeys(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The pointer of what stands under a key. */
export function pointerTo(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** A pointer in words: `tools[2].execution.headers["X-Y Z"]`. The whole file is "". */
export function inWords(pointer: string): string {
  return pointerKeys(pointer).reduce((words, key) => {
    if (/^\d+$/.test(key)) return `${words}[${key}]`;
    if (!/^[A-Za-z_$][\w$-]{0,99}$/.test(key)) return `${words}[${quoted(key)}]`;
    return words === "" ? key : `${words}.${key}`;
  }, "");
}

/** The value under a pointer. */
export function valueAt(root: unknown, pointer: string): unknown {
  return pointerKeys(pointer).reduce(childOf, root);
}

export function childOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A text in quotes, cut when it is long. */
export function quoted(text: string): string {
  return JSON.stringify(shortened(text, 60));
}

export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 3)}...`;
}
