import type { With } from "./ast.ts";
import type { Reader } from "./reader.ts";

/** Reads `{% with a = 1, b = c %}...{% endwith %}`. */
export function parseWith(reader: Reader): With {
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
