import { isRecord, parsePointer, toPointer, truncate } from "@mci/plugin-kit";

/** The pointer of what stands under a key. */
export function pointerTo(pointer: string, key: string | number): string {
  return pointer + toPointer(key);
}

/** A pointer in words: `tools[2].execution.headers["X-Y Z"]`. The whole file is "". */
export function inWords(pointer: string): string {
  return parsePointer(pointer).reduce((words, key) => {
    if (/^\d+$/.test(key)) return `${words}[${key}]`;
    if (!/^[A-Za-z_$][\w$-]{0,99}$/.test(key)) return `${words}[${quoted(key)}]`;
    return words === "" ? key : `${words}.${key}`;
  }, "");
}

/** The value under a pointer. */
export function valueAt(root: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce(childOf, root);
}

export function childOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns a string in quotes, truncated. */
export function quoted(text: string): string {
  return JSON.stringify(truncate(text, 60));
}
