import { fail, ok } from "node:assert/strict";
import { TemplateError } from "@mci/contract";

/** The TemplateError that something throws, with a place that lies in the source. Fails when there is none. */
export function templateErrorOf(source: string, action: () => unknown): TemplateError {
  try {
    action();
  } catch (error) {
    if (!TemplateError.is(error)) fail(`Not a TemplateError: ${String(error)}`);
    checkPlace(source, error);
    return error;
  }
  return fail(`Nothing is thrown for: ${source}`);
}

function checkPlace(source: string, { message, line, column, offset, excerpt }: TemplateError): void {
  const lines = source.split("\n");
  ok(Number.isInteger(line) && line >= 1 && line <= lines.length, `"${message}" has line ${line}`);
  const length = lines[line - 1]?.length ?? 0;
  ok(Number.isInteger(column) && column >= 1 && column <= length + 1, `"${message}" has column ${column}`);
  ok(Number.isInteger(offset) && offset >= 0 && offset <= source.length, `"${message}" has offset ${offset}`);
  ok(/\^\s*$/.test(excerpt), `"${message}" has no caret in its excerpt: ${excerpt}`);
  ok(message.trim() !== "", "The message is empty");
}
