import { constants } from "node:fs";
import { access, stat, writeFile } from "node:fs/promises";
import { dirname, parse, join } from "node:path";
import type { ResultContent, SuccessResult } from "@mci/contract";
import { unwritable } from "../../edit/out-file.ts";
import { systemError } from "../../system-error.ts";
import { UsageError } from "../../usage-error.ts";

/** Throws UsageError if FILE of `--out` could not be written: before the call, whose result would be lost. */
export async function checkOut(file: string): Promise<void> {
  const refuse = (why: string): UsageError => new UsageError(`--out ${file}: ${why}.`);
  if ((await stat(file).catch(() => undefined))?.isDirectory() === true) throw refuse("this is a folder");
  await access(dirname(file), constants.W_OK).catch((error: unknown) => {
    const { code, message } = systemError(error);
    throw refuse(code === "ENOENT" ? `there is no folder ${dirname(file)}` : message);
  });
}

/** The content that was written to a file. */
export interface SavedFile {
  readonly file: string;
  readonly bytes: number;
}

/** A result that is only partly in files. */
export interface SavedResult {
  readonly saved: readonly SavedFile[];
  /** The texts beside images and other binary content: they are still to be printed. */
  readonly rest: readonly ResultContent[];
}

/**
 * Writes a result to FILE, replacing it. Images, audio and blobs are decoded; of several, each gets a number: `chart-1.png`,
 * `chart-2.png`. Without any, the text is written. Throws UsageError if a file cannot be written.
 */
export async function saveResult({ content, structuredContent }: SuccessResult, file: string): Promise<SavedResult> {
  const parts = content.map((part) => ({ part, data: binaryOf(part) }));
  const binary = parts.flatMap(({ data }) => data ?? []);
  if (binary.length === 0) {
    const text =
      content.length > 0 ? content.map(textOf).join("\n") : JSON.stringify(structuredContent ?? null, undefined, 2);
    return { saved: [await save(file, Buffer.from(text))], rest: [] };
  }
  const saved: SavedFile[] = [];
  for (const [index, data] of binary.entries()) {
    saved.push(await save(binary.length === 1 ? file : numbered(file, index + 1), data));
  }
  return { saved, rest: parts.filter(({ data }) => data === undefined).map(({ part }) => part) };
}

/** Writes a whole result as JSON. */
export async function saveJson(result: SuccessResult, file: string): Promise<SavedResult> {
  return { saved: [await save(file, Buffer.from(`${JSON.stringify(result, undefined, 2)}\n`))], rest: [] };
}

function binaryOf(part: ResultContent): Buffer | undefined {
  if (part.type === "image" || part.type === "audio") return Buffer.from(part.data, "base64");
  const blob = part.type === "resource" ? part.resource["blob"] : undefined;
  return typeof blob === "string" ? Buffer.from(blob, "base64") : undefined;
}

function textOf(part: ResultContent): string {
  if (part.type === "text") return part.text;
  if (part.type === "resource" && typeof part.resource["text"] === "string") return part.resource["text"];
  return JSON.stringify(part);
}

function numbered(file: string, number: number): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}-${number}${ext}`);
}

async function save(file: string, data: Buffer): Promise<SavedFile> {
  await writeFile(file, data).catch((error: unknown) => {
    throw unwritable(file, error);
  });
  return { file, bytes: data.length };
}
