import * as yaml from "yaml";
import { fileLimits } from "../limits.ts";
import { grouped, tooDeep, type Mistake } from "../mistake.ts";

/**
 * The tree of a YAML text, or why it is too much. Tokens are counted and their depth is measured before the tree is
 * made of them: that takes a hundred bytes and more for each, and recursion, and the process ends when a regular
 * expression of the library meets the end of the stack.
 */
export function compose(text: string): yaml.Document.Parsed | Mistake {
  const composer = new yaml.Composer(options);
  stopAtTooMany(composer);
  const documents: yaml.Document.Parsed[] = [];
  let errors = 0;
  for (const token of tokensOf(text)) {
    if ("code" in token) return token;
    const offset = token.type === "document" ? tooDeepAt(token.value, 0) : undefined;
    if (offset !== undefined) return { code: "MCI_SCHEMA_LIMIT", message: tooDeep, offset };
    try {
      documents.push(...composer.next(token));
    } catch (error) {
      if (error instanceof TooManyMistakes) return error.first;
      throw error;
    }
    if (token.type === "error" || token.type === "directive") errors += 1;
    if (documents.length > 1 || errors > fileLimits.problems) break;
  }
  documents.push(...composer.end(true, text.length));
  const [document, second] = documents;
  if (document === undefined) throw new Error("The YAML library made no document.");
  if (second !== undefined) {
    document.errors.push(new yaml.YAMLParseError([second.range[0], second.range[1]], "MULTIPLE_DOCS", ""));
  }
  return document;
}

/** Thrown out of the library, which would otherwise go on to list hundreds of thousands. */
class TooManyMistakes extends Error {
  readonly first: Mistake;

  constructor(first: Mistake) {
    super();
    this.first = first;
  }
}

type OnError = (source: unknown, code: string, message: string, warning?: boolean) => void;

function stopAtTooMany(composer: yaml.Composer): void {
  const report: OnError = Reflect.get(composer, "onError");
  let count = 0;
  let first: Mistake | undefined;
  const counted: OnError = (source, code, message, warning) => {
    count += 1;
    first ??= {
      code: "MCI_SCHEMA_SYNTAX",
      message: `${message}, and more than ${grouped(fileLimits.problems)} mistakes like it.`,
      offset: offsetOf(source),
    };
    if (count > fileLimits.problems) throw new TooManyMistakes(first);
    report(source, code, message, warning);
  };
  Reflect.set(composer, "onError", counted);
}

/** The library says it as a number, a range, or a token. */
function offsetOf(source: unknown): number {
  if (typeof source === "number") return source;
  if (Array.isArray(source)) return Number(source[0]);
  return typeof source === "object" && source !== null ? Number(Reflect.get(source, "offset")) : 0;
}

const options: yaml.ParseOptions & yaml.DocumentOptions & yaml.SchemaOptions = {
  schema: "core",
  merge: false,
  resolveKnownTags: false,
  stringKeys: true,
  // Looked after by convert(): the library compares every key with every other.
  uniqueKeys: false,
};

function* tokensOf(text: string): Generator<yaml.CST.Token | Mistake> {
  const parser = new yaml.Parser();
  let count = 0;
  for (const lexeme of new yaml.Lexer().lex(text)) {
    count += 1;
    if (count > fileLimits.yamlTokens) {
      yield {
        code: "MCI_SCHEMA_LIMIT",
        message: `The file has more than ${grouped(fileLimits.yamlTokens)} tokens of YAML.`,
        offset: parser.offset,
        hint: "Split it into toolset files, or write it as JSON, which may be larger.",
      };
      return;
    }
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

function tooDeepAt(token: yaml.CST.Token | null | undefined, depth: number): number | undefined {
  if (!token || !("items" in token)) return undefined;
  if (depth >= fileLimits.depth) return token.offset;
  for (const { key, value } of token.items) {
    const offset = tooDeepAt(key, depth + 1) ?? tooDeepAt(value, depth + 1);
    if (offset !== undefined) return offset;
  }
  return undefined;
}
