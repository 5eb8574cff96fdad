import type { LocateOptions, Place, Problem } from "@mci/contract";
import { byteLength, parsePointer, withoutMark } from "@mci/plugin-kit";
import { jsonLocator } from "./json/locate.ts";
import { readJson, type Read } from "./json/read.ts";
import { fileLimits } from "./limits.ts";
import type { Mistake } from "./mistake.ts";
import type { ParsedDocument } from "./parsed-document.ts";
import { placesIn } from "./places.ts";
import { decode } from "./text.ts";

/** The options of {@link parse}. */
export interface ParseOptions {
  /** The file's name, for problems; its ending (`.json`, `.yaml`, `.yml`) tells the format. */
  readonly file: string;
  /**
   * Uses of `*name` in a YAML file, those inside other uses counted each time. What they grow to is bounded anyway.
   * @default 100
   */
  readonly aliases?: number;
}

/**
 * Reads the text of a schema file. Bad content is never thrown: every problem is listed, each with its place. At most
 * 16 MB of JSON or 2 MB of YAML, UTF-8, nested 100 deep.
 */
export async function parse(input: string | Uint8Array, { file, aliases }: ParseOptions): Promise<ParsedDocument> {
  const format = formats.get(/\.[a-z]+$/i.exec(file)?.[0].toLowerCase() ?? "");
  if (format === undefined) return unreadable(file, unknownFormat(file));
  const bytes = typeof input === "string" ? byteLength(input) : input.byteLength;
  if (bytes > format.bytes) return unreadable(file, tooLarge(file, format));
  const decoded = typeof input === "string" ? { text: withoutMark(input) } : decode(input);
  if (!("text" in decoded)) {
    const { place, ...what } = decoded;
    return unreadable(file, { code: "MCI_SCHEMA_ENCODING", severity: "error", file, ...what, ...place });
  }
  return documentOf(file, decoded.text, await format.read(aliases));
}

interface Format {
  readonly name: string;
  readonly bytes: number;
  readonly hint: string;
  read(aliases: number | undefined): Reader | Promise<Reader>;
}

interface Reader {
  read(text: string, placeOf: (offset: number) => Place): Read | Promise<Read>;
  locator(text: string): (keys: readonly string[], options?: LocateOptions) => number | undefined;
}

const json: Format = {
  name: "JSON",
  bytes: fileLimits.jsonBytes,
  hint: "Split it into toolset files.",
  read: () => ({ read: readJson, locator: jsonLocator }),
};

const yaml: Format = {
  name: "YAML",
  bytes: fileLimits.yamlBytes,
  hint: "Split it into toolset files, or write it as JSON, which may be larger.",
  read: async (aliases) => (await import("./yaml/reader.ts")).yamlReader(aliases),
};

const formats: ReadonlyMap<string, Format> = new Map([
  [".json", json],
  [".yaml", yaml],
  [".yml", yaml],
]);

async function documentOf(file: string, text: string, reader: Reader): Promise<ParsedDocument> {
  const placeOf = placesIn(text);
  const { value, mistakes } = await reader.read(text, placeOf);
  let locate: ReturnType<Reader["locator"]> | undefined;
  return {
    file,
    value,
    problems: mistakes
      .toSorted((left, right) => (left.offset ?? 0) - (right.offset ?? 0))
      .map((mistake) => problemOf(mistake, file, placeOf)),
    locate(pointer, options) {
      if (value === undefined) return undefined;
      locate ??= reader.locator(text);
      const offset = locate(parsePointer(pointer), options);
      return offset === undefined ? undefined : placeOf(offset);
    },
  };
}

function problemOf({ offset, ...what }: Mistake, file: string, placeOf: (offset: number) => Place): Problem {
  return { severity: "error", file, ...what, ...(offset === undefined ? {} : placeOf(offset)) };
}

function unreadable(file: string, problem: Problem): ParsedDocument {
  return { file, value: undefined, problems: [problem], locate: () => undefined };
}

function unknownFormat(file: string): Problem {
  return {
    code: "MCI_SCHEMA_SYNTAX",
    severity: "error",
    message: "The format cannot be determined from the file's name.",
    hint: "It has to end in .json, .yaml or .yml.",
    file,
  };
}

function tooLarge(file: string, { name, bytes, hint }: Format): Problem {
  return {
    code: "MCI_SCHEMA_LIMIT",
    severity: "error",
    message: `The file is too large: at most ${bytes / 1_000_000} MB of ${name} are read.`,
    hint,
    file,
  };
}
