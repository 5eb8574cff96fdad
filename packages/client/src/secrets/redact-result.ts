import {
  failure,
  type FailureResult,
  type InputRequired,
  type JsonObject,
  type ResultContent,
  type ToolResult,
} from "@mci/contract";
import { mark, minSecretLength, withDistinctNames, type Mask } from "@mci/plugin-kit/secrets";

/** The error and the metadata of a result without secrets. */
export function redactReport(result: ToolResult, redactor: Mask): ToolResult {
  const redact = redactorFor(result, redactor);
  const metadata = result.metadata === undefined ? undefined : { metadata: redactTree(result.metadata, redact) };
  if (!result.isError) return metadata?.metadata === result.metadata ? result : { ...result, ...metadata };
  const { error, inputRequired } = result;
  const details = result.details === undefined ? undefined : { details: redactTree(result.details, redact) };
  const facts = { ...metadata, ...details };
  if (inputRequired !== undefined) return redactQuestion({ ...result, ...facts }, inputRequired, redactor);
  const content = result.content.map((part) => redactPart(part, redact));
  return { ...result, ...facts, content, error: redact(error) };
}

/** Nothing in a question is cut, and a state that does not come back as it went is of no use. */
function redactQuestion(result: FailureResult, asked: InputRequired, redactor: Mask): FailureResult {
  const redact = (text: string): string => redactor(text);
  const inputRequired = redactTree(asked, redact);
  if (inputRequired.requestState !== asked.requestState) {
    return failure("The tool put a secret into its requestState, which clients can read.");
  }
  const content = result.content.map((part) => redactPart(part, redact));
  return { ...result, inputRequired, content, error: redact(result.error) };
}

/**
 * All of a result without the credentials its call used: an answer may repeat what it was asked with. The result itself where
 * it does not, as nearly all do.
 */
export function redactAnswer(result: ToolResult, redactor: Mask): ToolResult {
  const report = redactReport(result, redactor);
  const redact = redactorFor(result, redactor);
  const content = result.content.map((part) => redactPart(part, redact));
  const structuredContent = redactTree(result.structuredContent, redact);
  const isClean =
    report === result &&
    structuredContent === result.structuredContent &&
    content.every((part, index) => part === result.content[index]);
  if (isClean) return result;
  return { ...report, content, ...(structuredContent === undefined ? undefined : { structuredContent }) };
}

/** Errors quote the end of what went wrong, and a cut may go through the middle of a secret. */
function redactorFor({ isError, metadata }: ToolResult, redact: Mask): Mask {
  const isCut = isError || metadata?.["truncated"] === true;
  return isCut ? (text) => redact(text, true) : redact;
}

/** All of a part: an MCP server writes its annotations and `_meta` as well. Media are bytes, and stay as they are. */
function redactPart(part: ResultContent, redact: Mask): ResultContent {
  if (part.type !== "image" && part.type !== "audio") return redactTree(part, redact);
  const { data, ...rest } = part;
  const clean = redactTree(rest, redact);
  return clean === rest ? part : { ...clean, data };
}

/** The value itself where there is nothing to take out of it. */
export function redactTree<T>(value: T, redact: Mask): T;
export function redactTree(value: unknown, redact: Mask): unknown {
  if (typeof value === "string") return redact(value);
  if (typeof value === "number") return redactNumber(value, redact);
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? redactItems(value, redact) : redactMembers(value as JsonObject, redact);
}

/** A number is masked whole where it, or a run of its digits, is a secret. Small ones are shorter than any secret. */
function redactNumber(value: number, redact: Mask): number | string {
  if (redact.takesNumbers === false) return value;
  if (Number.isInteger(value) && Math.abs(value) < 10 ** (minSecretLength - 1)) return value;
  const text = String(value);
  const parts = text.split(/[-+.e]+/).filter(({ length }) => length >= minSecretLength);
  return [text, ...parts].some((part) => redact(part) === mark) ? mark : value;
}

/** A copy from the first change on: most answers contain no secret, and many are large. */
function redactItems(items: readonly unknown[], redact: Mask): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < items.length; index += 1) {
    const clean = redactTree(items[index], redact);
    if (copy === undefined && !Object.is(clean, items[index])) copy = items.slice(0, index);
    copy?.push(clean);
  }
  return copy ?? items;
}

function redactMembers(members: JsonObject, redact: Mask): JsonObject {
  for (const key in members) {
    const value = members[key];
    // To ask of each member takes longer than to search it. What is inherited may contain itself.
    if (typeof value === "object" && !Object.hasOwn(members, key)) continue;
    const clean = redactTree(value, redact);
    if (redact(key) === key && Object.is(clean, value)) continue;
    if (Object.hasOwn(members, key)) return copyFrom(members, key, clean, redact);
  }
  return members;
}

/** Copies an object, leaving the members before the first changed one as they are. */
function copyFrom(members: JsonObject, first: string, clean: unknown, redact: Mask): JsonObject {
  let isBefore = true;
  const copy = Object.entries(members).map(([key, value]): [string, unknown] => {
    if (key !== first) return isBefore ? [key, value] : [redact(key), redactTree(value, redact)];
    isBefore = false;
    return [redact(key), clean];
  });
  return Object.fromEntries(withDistinctNames(copy));
}
