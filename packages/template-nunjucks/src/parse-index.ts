import type { Expression } from "./ast.ts";
import type { Reader } from "./reader.ts";

/** Reads `[1]`, or jinja's `[1:2]` and `[::-1]`, behind what it is taken of. */
export function parseIndex(reader: Reader, target: Expression): Expression {
  const bracket = reader.nextToken()!;
  const { lineno, colno } = bracket;
  const parts = [part(reader)];
  while (parts.length < 3 && reader.skip("colon")) parts.push(part(reader));
  const closing = reader.nextToken();
  if (closing?.type !== "right-bracket") {
    const { lineno: line, colno: column } = closing ?? bracket;
    reader.fail(parts.length === 1 && closing?.type === "comma" ? "invalid index" : "expected ] here", line, column);
  }
  const [from = null, to = null, step = null] = parts;
  if (parts.length === 1) return { typename: "LookupVal", target, val: from, lineno, colno };
  return { typename: "Slice", target, from, to, step, lineno, colno };
}

function part(reader: Reader): Expression | null {
  const next = reader.peekToken()?.type;
  return next === "colon" || next === "right-bracket" ? null : reader.parseExpression();
}
