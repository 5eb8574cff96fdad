import type parser from "nunjucks/src/parser.js";

import type { Expression, With } from "./ast.ts";

/** The parser of nunjucks, which reads what is inside of these. */
type Parser = InstanceType<typeof parser.Parser>;

/** Reads `{% with a = 1, b = c %}...{% endwith %}`. */
export function parseWith(reader: Parser): With {
  const { lineno, colno } = reader.nextToken()!;
  const variables: With["variables"][number][] = [];
  while (reader.peekToken()?.type === "symbol") {
    const name = reader.parsePrimary();
    const equals = reader.nextToken();
    if (equals?.value !== "=")
      reader.fail("expected = here, as in {% with name = value %}", equals?.lineno, equals?.colno);
    variables.push({ name, value: reader.parseExpression() });
    if (!reader.skip("comma")) break;
  }
  reader.advanceAfterBlockEnd("with");
  const body = reader.parseUntilBlocks("endwith");
  reader.advanceAfterBlockEnd();
  return { typename: "With", variables, body, lineno, colno };
}

/** Reads `[1]`, or jinja's `[1:2]` and `[::-1]`, behind what it is taken of. */
export function parseIndex(reader: Parser, target: Expression): Expression {
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

function part(reader: Parser): Expression | null {
  const next = reader.peekToken()?.type;
  return next === "colon" || next === "right-bracket" ? null : reader.parseExpression();
}
