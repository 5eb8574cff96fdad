import {
  failure,
  MCIError,
  success,
  type CallContext,
  type JsonObject,
  type Tool,
  type ToolResult,
} from "@mci/contract";
import { mayAccess } from "@mci/plugin-kit";
import { counted, formatCount, partContent } from "./described.ts";
import { findText } from "./find-text.ts";
import { DroppedError, type KeptText, type KeptTexts } from "./kept-texts.ts";
import { QueryError, selected } from "./selected.ts";
import { readQuestion, type Question } from "./read-question.ts";
import { readTool } from "./read-tool.ts";
import { readPart } from "./text/read-part.ts";
import type { Readable } from "./text/readable.ts";

interface Reading {
  readonly texts: KeptTexts;
  readonly caller: CallContext;
  readonly toolNamed: (name: string) => Tool | undefined;
  readonly onError: (error: unknown) => void;
}

/** Answers `read_result`. */
export async function readResult(props: JsonObject, reading: Reading): Promise<ToolResult> {
  const question = readQuestion(props);
  if (typeof question === "string") return failure(question, { code: "MCI_INPUT" });
  try {
    const text = await reading.texts.find(question.id, reading.caller);
    const tool = text && reading.toolNamed(text.tool);
    if (text === undefined || tool === undefined || !mayAccess(tool, reading.caller)) return unknownId;
    return await answer(question, text);
  } catch (error) {
    if (error instanceof DroppedError) return unknownId;
    if (error instanceof QueryError) return failure(error.message, { code: "MCI_INPUT" });
    if (!MCIError.is(error) || error.code !== "MCI_STORE") throw error;
    reading.onError(error);
    return notNow;
  }
}

/** The same for each of them: an id says nothing about the results of others. */
const unknownId = failure("There is no result with this id, or there is none any more. Call its tool again.", {
  code: "MCI_INPUT",
});

const notNow = failure("The result cannot be read now, as its store does not answer. Try again later.", {
  code: "MCI_STORE",
  retry: {},
});

async function answer(question: Question, text: KeptText): Promise<ToolResult> {
  const { path, find, offset } = question;
  const readable: Readable = path === undefined ? text : await selected(text, path);
  if (offset > 0 && offset >= readable.size) {
    return failure(`'offset' is behind the end: there are ${counted(readable.size, "character")}.`, {
      code: "MCI_INPUT",
    });
  }
  const length = Math.min(question.length ?? text.show, text.show);
  return find === undefined ? part(question, readable, length) : matches(question, find, readable, length);
}

async function part({ id, offset, path }: Question, text: Readable, length: number): Promise<ToolResult> {
  const read = await readPart(text, offset, length);
  const end = read.start + read.text.length;
  const shown = `[Characters ${formatCount(read.start)} to ${formatCount(end)} of ${formatCount(text.size)}.`;
  const more = read.next === undefined ? "This is the end." : `Read on: ${callOf({ id, path, offset: read.next })}.`;
  return success([partContent(read, id), { type: "text", text: `${shown} ${more}]` }]);
}

async function matches({ id, offset }: Question, find: string, text: Readable, length: number): Promise<ToolResult> {
  const found = await findText(text, find, offset, length);
  if (found.lines.length === 0) {
    return success([
      { type: "text", text: offset === 0 ? "[Not found.]" : `[Not found from ${formatCount(offset)} on.]` },
    ]);
  }
  const shown = found.lines.map(({ at, text: line }) => `${at}: ${line}`).join("\n");
  const more = found.next === undefined ? "There are no more." : `More: ${callOf({ id, find, offset: found.next })}.`;
  const note = `[${counted(found.lines.length, "match")}, each after its offset. ${more}]`.replace("matchs", "matches");
  return success([partContent({ text: shown, next: found.next }, id), { type: "text", text: note }]);
}

function callOf(props: JsonObject): string {
  return `${readTool.name}(${JSON.stringify(props)})`;
}
