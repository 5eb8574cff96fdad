import { isRecord } from "@mci/plugin-kit";
import { readToml } from "./read-toml.ts";
import { TextError } from "./text-error.ts";

/** The header of a table. */
export interface Header {
  readonly start: number;
  readonly path: readonly string[];
}

/**
 * Finds the headers of tables outside of strings and comments. A line of an array may look like one: an edit is compared with
 * what it should have become.
 */
export function headersOf(text: string): readonly Header[] {
  const lines = text.replaceAll(stringOrComment, (part) => (part.includes("\n") ? " ".repeat(part.length) : part));
  return Array.from(lines.matchAll(/(?<=^\uFEFF?[ \t]*)\[.*$/gm)).flatMap(({ 0: header, index: start }) => {
    const path = pathOf(header);
    return path === undefined ? [] : [{ start, path }];
  });
}

/** Up to two quotes stand before the three that end a long string. */
const stringOrComment = /"""(?:\\.|[^\\])*?"{3,5}|'''.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*/gs;

/** Reads the names in a header as TOML does: it makes an empty table there. Returns undefined for another line. */
function pathOf(header: string): readonly string[] | undefined {
  const names: string[] = [];
  try {
    let table: unknown = readToml(header);
    while (true) {
      if (Array.isArray(table)) table = table[0];
      const [name] = isRecord(table) ? Object.keys(table) : [];
      if (name === undefined || !isRecord(table)) return names;
      names.push(name);
      table = table[name];
    }
  } catch (error) {
    if (error instanceof TextError) return undefined;
    throw error;
  }
}
