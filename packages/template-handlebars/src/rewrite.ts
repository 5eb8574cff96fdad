import type { Source } from "@mci/plugin-kit/templates";
import type { Compilation } from "./compilation.ts";
import { stepName, writeName } from "./helpers.ts";
import { checkDigits } from "./check-digits.ts";
import { syntaxErrorAt, unknownHelper, wrongCount } from "./errors.ts";
import { inlineKey, inlineNameOf, inlineNames } from "./partial-names.ts";

export type PartialCalling = hbs.AST.PartialStatement | hbs.AST.PartialBlockStatement;

export interface Rewriting {
  readonly source: Source;
  readonly compilation: Compilation;
  /** Reads and compiles the file that a partial names, unless it `isInline`. Returns the name to look it up by. */
  partial(node: PartialCalling, path: string, isInline: boolean): string;
}

/**
 * Makes a parsed template our own, in place: everything it writes goes through one helper, which knows missing values,
 * JSON and limits; partials become the files they name; unknown helpers are found.
 */
export function rewrite(program: hbs.AST.Program, rewriting: Rewriting): void {
  new Rewriter(rewriting).program(program, new Set());
}

class Rewriter {
  readonly #rewriting: Rewriting;
  readonly #helpers: readonly string[];

  constructor(rewriting: Rewriting) {
    this.#rewriting = rewriting;
    this.#helpers = Object.keys(rewriting.compilation.handlebars.helpers).filter((name) => !inner.has(name));
  }

  /** `inline`: names of the inline partials in sight, which are not read from files. */
  program(program: hbs.AST.Program | undefined, outer: ReadonlySet<string>): void {
    if (program === undefined) return;
    const inline = new Set([...outer, ...program.body.flatMap(inlineNames)]);
    program.body = program.body.flatMap((statement) => {
      const ours = this.#statement(statement, inline);
      return isPartial(statement) ? [step(statement.loc), ours] : [ours];
    });
  }

  #statement(statement: hbs.AST.Statement, inline: ReadonlySet<string>): hbs.AST.Statement {
    switch (statement.type) {
      case "MustacheStatement":
        return this.#output(statement as hbs.AST.MustacheStatement);
      case "BlockStatement":
      case "DecoratorBlock": {
        const block = statement as hbs.AST.BlockStatement;
        if (block.type === "BlockStatement") this.#call(block);
        else this.#inline(statement as hbs.AST.DecoratorBlock);
        this.program(block.program, inline);
        this.program(block.inverse, inline);
        return block;
      }
      case "PartialStatement":
      case "PartialBlockStatement": {
        const partial = statement as hbs.AST.PartialBlockStatement;
        this.#partial(partial, inline);
        this.program(partial.program, inline);
        return partial;
      }
      case "Decorator":
        throw syntaxErrorAt(this.#rewriting.source, statement.loc.start, "There are no decorators here.");
      default:
        return statement;
    }
  }

  #output(statement: hbs.AST.MustacheStatement): hbs.AST.MustacheStatement {
    const { source, compilation } = this.#rewriting;
    const isCall = this.#call(statement);
    const { path, params, hash, loc } = statement;
    // What a helper answers is never missing: it may have nothing to say.
    const missing = isCall ? "empty" : compilation.options.missing;
    const name = "original" in path ? path.original : path.type;
    const written = path.type === "PathExpression" ? (path as hbs.AST.PathExpression) : undefined;
    const index = compilation.outputs.push({ source, place: loc.start, name, path: written, missing }) - 1;
    const value: hbs.AST.Expression = isCall ? call(path, params, hash, loc) : path;
    return { ...statement, path: pathTo(writeName, loc), params: [value, number(index, loc)], hash: noHash(loc) };
  }

  /** Whether a statement calls a helper, or is a value alone. Throws for unknown helpers. */
  #call(calling: Calling): boolean {
    checkDigits(calling.path, this.#rewriting.source);
    calling.path = withoutQuotes(calling.path);
    const { type, path, params, hash } = calling;
    this.#arguments(params, hash);
    const name = helperName(path);
    const isKnown = name !== undefined && this.#helpers.includes(name);
    const count = name === undefined || this.#rewriting.compilation.ownHelpers.has(name) ? undefined : counts.get(name);
    if (count !== undefined && params.length !== count)
      throw wrongCount(this.#rewriting.source, path, `${name}`, count);
    if (isKnown || (params.length === 0 && hash === undefined && type !== "SubExpression")) return isKnown;
    const written = "original" in path ? String(path.original) : path.type;
    throw unknownHelper(this.#rewriting.source, path, written, this.#helpers);
  }

  #arguments(params: readonly hbs.AST.Expression[], hash: hbs.AST.Hash | undefined): void {
    for (const value of [...params, ...(hash?.pairs ?? []).map((pair) => pair.value)]) {
      checkDigits(value, this.#rewriting.source);
      if (value.type === "SubExpression") this.#call(value as Calling);
    }
  }

  #partial(partial: hbs.AST.PartialBlockStatement, inline: ReadonlySet<string>): void {
    this.#arguments(partial.params, partial.hash);
    const { name } = partial;
    if (!("original" in name)) {
      const message = "A partial is a file with a name of its own, not one that comes from a value.";
      throw syntaxErrorAt(this.#rewriting.source, name.loc.start, message);
    }
    const path = String((name as Written).original);
    if (path === "@partial-block") return;
    partial.name = pathTo(this.#rewriting.partial(partial, path, inline.has(path)), name.loc);
  }

  #inline(block: hbs.AST.DecoratorBlock): void {
    const name = inlineNameOf(block);
    if (name === undefined) {
      const message = 'The only decorator is {{#*inline "name"}}, its name in quotes.';
      throw syntaxErrorAt(this.#rewriting.source, block.loc.start, message);
    }
    name.value = inlineKey(name.value);
  }
}

/** Helpers for the engine, not for templates. */
const inner: ReadonlySet<string> = new Set([writeName, stepName, "helperMissing", "blockHelperMissing"]);

/** How many values the helpers of handlebars take. */
const counts: ReadonlyMap<string, number> = new Map([
  ["if", 1],
  ["unless", 1],
  ["with", 1],
  ["each", 1],
  ["lookup", 2],
]);

interface Calling extends hbs.AST.Node {
  path: hbs.AST.Expression;
  readonly params: hbs.AST.Expression[];
  readonly hash?: hbs.AST.Hash;
}

/** `{{name}}` may be a helper; `{{this.name}}`, `{{../name}}`, `{{a.name}}` and `{{@name}}` never are. */
function helperName(path: hbs.AST.Expression): string | undefined {
  if (path.type !== "PathExpression") return undefined;
  const { data, depth, parts, original } = path as hbs.AST.PathExpression;
  const isScoped = /^\.|^this\b/.test(original);
  return data || depth > 0 || parts.length !== 1 || isScoped ? undefined : parts[0];
}

function isPartial({ type }: hbs.AST.Statement): boolean {
  return type === "PartialStatement" || type === "PartialBlockStatement";
}

function step(loc: Place): hbs.AST.MustacheStatement {
  const strip = { open: false, close: false };
  return {
    type: "MustacheStatement",
    path: pathTo(stepName, loc),
    params: [],
    hash: noHash(loc),
    escaped: true,
    strip,
    loc,
  };
}

type Place = hbs.AST.SourceLocation;

/** A literal or a path, as it stands in the template. */
interface Written {
  readonly original: unknown;
}

/** `{{"first name"}}` is a path of one step, as `{{[first name]}}` is. */
function withoutQuotes(path: hbs.AST.Expression): hbs.AST.Expression {
  return literals.has(path.type) ? pathTo(String((path as hbs.AST.Expression & Written).original), path.loc) : path;
}

const literals: ReadonlySet<string> = new Set([
  "StringLiteral",
  "NumberLiteral",
  "BooleanLiteral",
  "NullLiteral",
  "UndefinedLiteral",
]);

function pathTo(name: string, loc: Place): hbs.AST.PathExpression {
  return { type: "PathExpression", data: false, depth: 0, parts: [name], original: name, loc };
}

function call(
  path: hbs.AST.Expression,
  params: hbs.AST.Expression[],
  hash: hbs.AST.Hash | undefined,
  loc: Place,
): hbs.AST.SubExpression {
  return { type: "SubExpression", path: path as hbs.AST.PathExpression, params, hash: hash ?? noHash(loc), loc };
}

function number(value: number, loc: Place): hbs.AST.NumberLiteral {
  return { type: "NumberLiteral", value, original: value, loc };
}

function noHash(loc: Place): hbs.AST.Hash {
  return { type: "Hash", pairs: [], loc };
}
