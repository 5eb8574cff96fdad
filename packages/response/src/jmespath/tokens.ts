export interface ExpressionToken {
  readonly text: string;
  /** In UTF-16 units. */
  readonly offset: number;
}

/** The tokens of an expression, and where there is none. */
export function tokenize(expression: string): {
  readonly tokens: readonly ExpressionToken[];
  readonly stray: ExpressionToken | undefined;
} {
  const tokens: ExpressionToken[] = [];
  let at = 0;
  for (;;) {
    blanks.lastIndex = at;
    blanks.test(expression);
    at = blanks.lastIndex;
    token.lastIndex = at;
    const text = token.exec(expression)?.[0];
    if (text === undefined) break;
    tokens.push({ text, offset: at });
    at += text.length;
  }
  const code = expression.codePointAt(at);
  return { tokens, stray: code === undefined ? undefined : { text: String.fromCodePoint(code), offset: at } };
}

const blanks = /[ \t\r\n]*/y;

/** Names, variables, texts in three kinds of quotes, numbers, and marks. `1-2` is neither a number nor two. */
const token =
  /[A-Za-z_]\w*|\$(?:[A-Za-z_]\w*)?|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|-?\d+(?![\d-])|-(?![\d-])|&&|\|\||[!<>=]=|\/\/|\[[?\]]|[()*,.:@\]{}+%?−×÷!<>=&|/[]/sy;
