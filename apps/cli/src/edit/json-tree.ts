import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { TextError } from "./text-error.ts";

/** Steps from the root to a value: names of members and indexes of elements. */
export type Path = readonly (string | number)[];

/** Returns the root of a JSON text with comments; undefined if it is empty. Throws TextError for a mistake. */
export function rootOf(body: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = treeOf(body, errors);
  const [first] = errors;
  if (first === undefined) return root;
  const reason = words(printParseErrorCode(first.error));
  throw new TextError(`This is not valid JSON: ${reason}.`, body, first.offset);
}

function treeOf(body: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(body, errors, { allowTrailingComma: true, allowEmptyContent: true });
  } catch (error) {
    if (error instanceof RangeError) throw new TextError("Its values are nested too deeply.");
    throw error;
  }
}

/** Turns `CommaExpected` into `comma expected`. */
function words(code: string): string {
  return code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

export interface Followed {
  /** The value at the end of the path, or the innermost one that is there. */
  readonly node: Node;
  /** The steps that lead to nothing. */
  readonly rest: Path;
}

/** Follows a path as far as it leads. */
export function follow(body: string, root: Node, path: Path): Followed {
  let node = root;
  for (const [index, step] of path.entries()) {
    const next = childOf(body, node, step);
    if (next === undefined) return { node, rest: path.slice(index) };
    node = next;
  }
  return { node, rest: [] };
}

function childOf(body: string, node: Node, step: string | number): Node | undefined {
  if (typeof step === "number") {
    if (node.type !== "array") throw new TextError("This must be an array.", body, node.offset);
    return node.children?.[step];
  }
  if (node.type !== "object") throw new TextError("This must be an object.", body, node.offset);
  const [first, second] = (node.children ?? []).filter(({ children }) => children?.[0]?.value === step);
  if (second !== undefined) throw new TextError(`'${step}' is given twice here.`, body, second.offset);
  return first?.children?.[1];
}

export interface Trivia {
  /** Where a comma stands, if there is one. */
  readonly comma?: number;
  /** Where the last comment or comma ends. */
  readonly end: number;
  readonly isLineComment: boolean;
}

/** Reads the commas and comments from a place up to the end of the parent, or to the next value. */
export function triviaAfter(body: string, from: number, close: number): Trivia {
  const scanner = createScanner(body);
  scanner.setPosition(from);
  let comma: number | undefined;
  let end = from;
  let isLineComment = false;
  for (let kind: number = scanner.scan(); kind !== endOfFile; kind = scanner.scan()) {
    if (scanner.getTokenOffset() >= close) break;
    if (kind === lineBreakToken || kind === blankToken) continue;
    if (kind === commaToken) comma = scanner.getTokenOffset();
    else if (kind !== lineCommentToken && kind !== blockCommentToken) break;
    end = scanner.getTokenOffset() + scanner.getTokenLength();
    isLineComment = kind === lineCommentToken;
  }
  return { ...(comma === undefined ? {} : { comma }), end, isLineComment };
}

// The numbers of jsonc-parser's SyntaxKind, a const enum.
const [commaToken, lineCommentToken, blockCommentToken, lineBreakToken, blankToken, endOfFile] = [
  5, 12, 13, 14, 15, 17,
];
