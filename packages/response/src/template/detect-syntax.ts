/** The language of a response template, and what identifies it. */
interface TemplateSyntax {
  readonly engine: "go" | "handlebars";
  /** Set when there are marks of both languages: the offset of the first of each. */
  readonly conflict?: { readonly go: number; readonly handlebars: number };
}

/**
 * Tells by its tags which language a response template is in: Go's `{{ .name }}`, `{{ range .items }}`, `{{- end }}`, or
 * handlebars' `{{#each items}}`, `{{> row}}`, `{{{name}}}`. A template with marks of neither is handlebars. Whether there
 * is a function of a name makes no difference: `{{ uper .name }}` is Go's with a mistake.
 */
export function detectSyntax(source: string): TemplateSyntax {
  let go: number | undefined;
  let handlebars: number | undefined;
  let either: number | undefined;
  for (const { text, at, readsDot } of findTags(source)) {
    if (/^[#/>{]/.test(text) && !text.startsWith("/*")) handlebars ??= at;
    else if (/^else\b/.test(text) && !isTrimmed(text)) either ??= at;
    else if (isGo(text) || (readsDot && /^[\p{L}_]/u.test(text))) go ??= at;
  }
  if (go !== undefined && handlebars !== undefined) return { engine: "go", conflict: { go, handlebars } };
  // `{{else}}` is a word of both languages.
  const isGoTemplate = go !== undefined || (either !== undefined && handlebars === undefined);
  return { engine: isGoTemplate ? "go" : "handlebars" };
}

interface Tag {
  /** Text between the braces, without leading spaces; with `-` if the tag trims. */
  readonly text: string;
  readonly at: number;
  /** Whether one of its words is `.name` or `$name`, as only Go's arguments are: `{{ shout .name }}`. */
  readonly readsDot: boolean;
}

function* findTags(source: string): Generator<Tag> {
  for (let at = source.indexOf("{{"); at !== -1;) {
    const { end, readsDot } = tagFrom(source, at + 2);
    // A backslash makes text of a tag of handlebars.
    if (source[at - 1] !== "\\") yield { text: source.slice(at + 2, end).trimStart(), at, readsDot };
    at = source.indexOf("{{", end);
  }
}

/** Up to the `}}` that is in none of its comments and texts. */
function tagFrom(source: string, start: number): { readonly end: number; readonly readsDot: boolean } {
  let readsDot = false;
  parts.lastIndex = start;
  for (let found = parts.exec(source); found !== null; found = parts.exec(source)) {
    if (found[0] === "}}") return { end: found.index, readsDot };
    readsDot ||= /^[.$]/.test(found[0]);
  }
  return { end: source.length, readsDot };
}

/**
 * Matches the parts of a tag that matter: its end, what hides an end (comments, texts, names in brackets), and words of
 * Go. What is not closed is not looked at twice, so that reading stays linear: a comment then goes on to the end of the
 * source, and escapes count outside of texts too.
 */
const parts = new RegExp(
  [
    String.raw`\}\}`,
    String.raw`\/\*(?:[\s\S]*?\*\/|[\s\S]*)`,
    String.raw`"(?:[^"\\\n]|\\.)*"`,
    String.raw`'(?:[^'\\\n]|\\.)*'`,
    "`[^`]*`",
    String.raw`\\[\\"']`,
    String.raw`\[[^\[\]}]*\]`,
    String.raw`(?<=[\s(|,])[.$][\p{L}_]`,
  ].join("|"),
  "gu",
);

function isGo(text: string): boolean {
  if (isTrimmed(text) || text.startsWith("/*")) return true;
  return argument.test(text) || /^(?:range|if|with|end|index)\b/.test(text) || call.test(text);
}

function isTrimmed(text: string): boolean {
  return /^-\s/.test(text) || /\s-$/.test(text);
}

/** Matches an operand that only Go's templates start with: a field, a variable, parentheses, a literal. */
const argument = /^(?:\.[\p{L}_]|[$("'`]|-?\d)/u;

const functions =
  "and|or|not|eq|ne|lt|le|gt|ge|len|print|printf|println|html|js|urlquery|" +
  "add|sub|mul|div|mod|upper|lower|title|trim|join|default|json|date";

const call = new RegExp(`^(?:${functions})\\s+${argument.source.slice(1)}`, "u");
