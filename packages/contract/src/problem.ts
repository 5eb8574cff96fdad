import type { MCICode } from "./codes.ts";

/** A problem in a file or a tool, with its place. */
export interface Problem {
  readonly code: MCICode;
  /** The problem in one sentence. */
  readonly message: string;
  /** The way to fix it. */
  readonly hint?: string | undefined;
  readonly severity: "error" | "warning";
  readonly file?: string | undefined;
  /** The tool it belongs to, if any. */
  readonly tool?: string | undefined;
  /** First line is 1. */
  readonly line?: number | undefined;
  /** First column is 1, counted in UTF-16 units. */
  readonly column?: number | undefined;
  /** JSON pointer (RFC 6901) in the file. */
  readonly pointer?: string | undefined;
  /** The line of the file and a caret under the place. */
  readonly excerpt?: string | undefined;
}

/**
 * Formats a problem as lines of text: `file:line:column`, the tool, the message, the excerpt with its caret, the hint.
 * Line breaks in names are escaped, so that they cannot add lines.
 */
export function formatProblem(problem: Problem): string {
  const { severity, tool, message } = problem;
  const lines = [
    inOneLine(
      `${place(problem)}${severity === "warning" ? "warning: " : ""}${tool === undefined ? "" : `tool '${tool}': `}${message}`,
    ),
  ];
  if (problem.excerpt !== undefined) lines.push(indent(problem.excerpt));
  if (problem.hint !== undefined) lines.push(`  ${inOneLine(problem.hint)}`);
  return lines.join("\n");
}

function place({ file, line, column, pointer }: Problem): string {
  const parts = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined);
  if (parts.length > 0) return `${parts.join(":")}: `;
  return pointer ? `${pointer}: ` : "";
}

function inOneLine(text: string): string {
  return text.replaceAll(/[\n\v\f\r\u0085\u2028\u2029]/g, (end) => lineBreaks[end] ?? escaped(end));
}

const lineBreaks: Readonly<Record<string, string>> = { "\n": String.raw`\n`, "\r": String.raw`\r` };

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}
