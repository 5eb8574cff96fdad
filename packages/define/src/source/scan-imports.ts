import { literalText } from "./literal-text.ts";

interface ScanOptions {
  /** The file has JSX. */
  readonly hasMarkup?: boolean;
}

/**
 * Returns the specifiers that a JavaScript or TypeScript file imports by paths and by `#names`: `import`, `export ... from`,
 * `import()` and `require()` with a literal, those of types included. Comments, strings, templates and regular expressions are
 * skipped; with markup (JSX), whose text has quotes of its own, everything that looks like an import counts.
 */
export function scanImports(text: string, { hasMarkup = false }: ScanOptions = {}): readonly string[] {
  const found = new Set<string>();
  /** The last three tokens, the latest one first. */
  let [last, second, third] = ["", "", ""];
  const push = (token: string): void => void ([last, second, third] = [token, last, second]);
  const add = (raw: string): void => {
    const specifier = literalText(raw);
    if (/^(?:\.\.?(?:\/|$)|\/(?!\/)|file:|#.)/i.test(specifier)) found.add(specifier);
  };
  const accept = (specifier: string): void => {
    const isStatic = last === "from" || (last === "import" && second !== ".");
    const isCall = last === "(" && (second === "import" || second === "require") && third !== ".";
    if (isStatic || isCall) add(specifier);
    push(literal);
  };
  /** For each open brace and parenthesis: whether a template goes on after it, or a statement. */
  const open: ("template" | "condition" | "other")[] = [];
  let isExpected = true; // An operand, and so a regular expression.
  let index = 0;
  const template = (start: number): void => {
    const end = templateEnd(text, start);
    const isWhole = text[end - 1] === "`" && text[start - 1] === "`";
    if (text.startsWith("${", end - 2) && !isWhole) open.push("template");
    if (isWhole) accept(text.slice(start, end - 1));
    isExpected = open.at(-1) === "template" && !isWhole;
    index = end;
  };
  while (index < text.length) {
    const char = text.charAt(index);
    if (char === "/" && /[/*]/.test(text.charAt(index + 1))) {
      index = commentEnd(text, index);
    } else if (char === '"' || char === "'") {
      const end = stringEnd(text, index, char);
      if (end !== undefined) accept(text.slice(index + 1, end));
      index = (end ?? index) + 1;
      isExpected = false;
    } else if (char === "`") {
      template(index + 1);
    } else if (char === "}" && open.at(-1) === "template") {
      open.pop();
      template(index + 1);
    } else if (isWordStart.test(char)) {
      const word = wordAt(text, index);
      push(word);
      index += word.length;
      isExpected = second !== "." && beforeOperand.has(word);
    } else if (char === "/" && isExpected) {
      index = patternEnd(text, index) ?? index + 1;
      isExpected = false;
      push(literal);
    } else {
      if (char === "(") open.push(conditional.has(last) ? "condition" : "other");
      if (char === "{") open.push("other");
      const closed = char === ")" || char === "}" ? open.pop() : undefined;
      if (char.trim() !== "") {
        const isDouble = text.startsWith("++", index) || text.startsWith("--", index);
        // Before an operand or after one, as in `x++ / y` and `x! / y`: what comes next is what came before.
        if (char !== "!" && !isDouble) isExpected = char === ")" ? closed === "condition" : char !== "]";
        if (isDouble) index += 1;
        push(char);
      }
      index += 1;
    }
  }
  if (hasMarkup) for (const [, , specifier = ""] of text.matchAll(lookalike)) add(specifier);
  return [...found];
}

const lookalike = /\b(?:from|import|require)\b\s*\(?\s*(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/g;

const literal = "a literal";
const isWordStart = /[\w$\u{80}-\u{10ffff}]/u;
const conditional = new Set(["if", "while", "for", "with"]);
const beforeOperand = new Set(
  "return typeof case do else in instanceof new void delete throw yield await of extends".split(" "),
);

function wordAt(text: string, index: number): string {
  const word = /[\w$\u{80}-\u{10ffff}]+/uy;
  word.lastIndex = index;
  return word.exec(text)?.[0] ?? text.charAt(index);
}

function commentEnd(text: string, index: number): number {
  const isBlock = text[index + 1] === "*";
  const end = text.indexOf(isBlock ? "*/" : "\n", index + 2);
  if (end === -1) return text.length;
  return isBlock ? end + 2 : end;
}

/** The index of the closing quote. Undefined: there is none in this line, as for an apostrophe in the text of JSX. */
function stringEnd(text: string, start: number, quote: string): number | undefined {
  for (let index = start + 1; index < text.length; index += 1) {
    const char = text[index];
    if (char === quote) return index;
    if (char === "\n") return undefined;
    if (char === "\\") index += 1;
  }
  return undefined;
}

/** The index after the part of a template that starts here: after its backtick, or after the next `${`. */
function templateEnd(text: string, start: number): number {
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === "`") return index + 1;
    if (text[index] === "\\") index += 1;
    else if (text.startsWith("${", index)) return index + 2;
  }
  return text.length;
}

/** The index after a regular expression. Undefined: none ends in this line, so it was a division. */
function patternEnd(text: string, start: number): number | undefined {
  let isInClass = false;
  for (let index = start + 1; index < text.length; index += 1) {
    const char = text[index];
    if (char === "\n") return undefined;
    if (char === "\\") index += 1;
    else if (char === "[") isInClass = true;
    else if (char === "]") isInClass = false;
    else if (char === "/" && !isInClass) return index + 1;
  }
  return undefined;
}
