/** The language a response template is written in, and what says so. */
export interface TemplateSyntax {
  readonly engine: "go" | "handlebars";
  /** Set when there are marks of both languages: the offset of the first of each. */
  readonly conflict?: { readonly go: number; readonly handlebars: number };
}

/**
 * Tells by its tags which language a response template is in: Go's `{{ .name }}`, `{{ range .items }}`, `{{- end }}`, or
 * handlebars' `{{#each items}}`, `{{> row}}`, `{{{name}}}`. A template with marks of neither is handlebars.
 */
export function syntaxOf(source: string): TemplateSyntax {
  let go: number | undefined;
  let handlebars: number | undefined;
  let either: number | undefined;
  for (const { text, at } of tagsOf(source)) {
    if (/^[#/>{]/.test(text) && !text.startsWith("/*")) handlebars ??= at;
    else if (/^else\b/.test(text) && !isTrimmed(text)) either ??= at;
    else if (isGo(text)) go ??= at;
  }
  if (go !== undefined && handlebars !== undefined) return { engine: "go", conflict: { go, handlebars } };
  // `{{else}}` is a word of both languages.
  const isGoTemplate = go !== undefined || (either !== undefined && handlebars === undefined);
  return { engine: isGoTemplate ? "go" : "handlebars" };
}

interface Tag {
  /** What stands between the braces, without blanks before it; with `-` where the tag is trimmed. */
  readonly text: string;
  readonly at: number;
}

function* tagsOf(source: string): Generator<Tag> {
  for (let at = source.indexOf("{{"); at !== -1;) {
    const end = endOfTag(source, at + 2);
    // A backslash makes text of a tag of handlebars.
    if (source[at - 1] !== "\\") yield { text: source.slice(at + 2, end).trimStart(), at };
    at = source.indexOf("{{", end);
  }
}

/** Where the `}}` of a tag stands that is in none of its comments and texts. */
function endOfTag(source: string, start: number): number {
  parts.lastIndex = start;
  for (let found = parts.exec(source); found !== null; found = parts.exec(source)) {
    if (found[0] === "}}") return found.index;
  }
  return source.length;
}

const parts = /}}|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g;

function isGo(text: string): boolean {
  if (isTrimmed(text) || text.startsWith("/*")) return true;
  return argument.test(text) || /^(?:range|if|with|end|index)\b/.test(text) || call.test(text);
}

function isTrimmed(text: string): boolean {
  return /^-\s/.test(text) || /\s-$/.test(text);
}

/** What only Go's templates start with: a field, a variable, parentheses, a literal. */
const argument = /^(?:\.[\p{L}_]|[$("'`]|-?\d)/u;

const functions =
  "and|or|not|eq|ne|lt|le|gt|ge|len|print|printf|println|html|js|urlquery|" +
  "add|sub|mul|div|mod|upper|lower|title|trim|join|default|json|date";

const call = new RegExp(`^(?:${functions})\\s+${argument.source.slice(1)}`, "u");
