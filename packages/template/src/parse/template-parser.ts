import { lineAt, syntaxError, tooDeep, type Source } from "@mci/plugin-kit/templates";
import type { Variable } from "./operand.ts";
import { writeBranches, type Branch } from "../render/branches.ts";
import type { Compilation } from "./compilation.ts";
import { blockOf, directiveAt, endOf, misspelt, ownLine, type BlockWord, type Directive } from "./directives.ts";
import { readHead, type ContinuingHead, type EachHead, type ForHead, type IfHead, type OpeningHead } from "./heads.ts";
import { writeInclude, type Chain } from "./include.ts";
import { writeEach, writeRange, type Loop } from "../render/loops.ts";
import { readPlaceholder, type Context, type Write } from "./placeholder.ts";
import { TokenReader } from "./reader.ts";
import { Segments } from "./segments.ts";
import { addText, Sequence, type Part } from "../render/sequence.ts";
import { textOfLiteral } from "../render/text.ts";

/** Parses a full template in one pass into the parts that write it. */
export function parseTemplate(source: Source, compilation: Compilation, chain: Chain): Sequence {
  return new TemplateParser(source, compilation, chain).parse();
}

const textMarks = ["{{", "@", "{!!"] as const;
const fileMarks = ["{{", "@"] as const;

/** A block that waits for its end. */
interface Open {
  readonly word: BlockWord;
  readonly start: number;
  hasElse: boolean;
}

class TemplateParser {
  private readonly source: Source;
  private readonly compilation: Compilation;
  private readonly chain: Chain;
  private readonly context: Context;
  private readonly reader: TokenReader;
  private readonly open: Open[] = [];
  private readonly segments: Segments;
  /** The last end that was taken as text, because no block of its kind is open. */
  private stray: Directive | undefined;

  constructor(source: Source, compilation: Compilation, chain: Chain) {
    this.source = source;
    this.compilation = compilation;
    this.chain = chain;
    const { limits, missing } = compilation.options;
    this.context = { source, start: 0, limits, empty: missing === "empty" };
    this.reader = new TokenReader(source);
    // In the content of a file {!! is plain text.
    this.segments = new Segments(source.text, source.file === undefined ? textMarks : fileMarks);
  }

  parse(): Sequence {
    return this.sequence().sequence;
  }

  /** Everything up to the directive that continues or ends the innermost block, or to the end of the text. */
  private sequence(): { readonly sequence: Sequence; readonly until: ContinuingHead | undefined } {
    const parts: Part[] = [];
    const until = this.collect(parts);
    // A copy, as an array that grew keeps room for more.
    return { sequence: new Sequence(this.context, [...parts]), until };
  }

  private collect(parts: Part[]): ContinuingHead | undefined {
    const { reader } = this;
    const { text } = reader;
    let start = reader.at;
    for (;;) {
      const at = this.segments.plainUntil(reader.at);
      const { mark } = this.segments;
      if (mark === undefined) {
        addText(parts, text.slice(start));
        reader.at = at;
        return undefined;
      }
      if (mark !== "@") {
        addText(parts, text.slice(start, at));
        reader.at = at;
        this.placeholder(parts, mark);
        start = reader.at;
        continue;
      }
      const directive = this.directive(at);
      if (directive === undefined) {
        reader.at = at + 1;
        continue;
      }
      const head = readHead(directive, reader, this.compilation.bindings);
      const line = ownLine(text, at, reader.at);
      addText(parts, text.slice(start, line?.from ?? at));
      if (line !== undefined) reader.at = line.to;
      if (head.word === "else" || head.word === "elseif" || head.word === "end") return head;
      parts.push(this.block(head, line?.lineEnd ?? ""));
      start = reader.at;
    }
  }

  private placeholder(parts: Part[], mark: "{{" | "{!!"): void {
    const { reader } = this;
    const { bindings } = this.compilation;
    if (mark === "{!!") {
      const hint = "Write {{ }} here, or {{ '{!!' }} for the three characters.";
      throw reader.syntaxError("{!! !!} can only be the whole of a value, not a part of a text.", hint);
    }
    const operands = readPlaceholder(reader, bindings);
    const [first] = operands;
    if (first?.kind === "constant") addText(parts, textOfLiteral(first.value));
    else parts.push(operands);
  }

  /** Finds the directive at an `@`, if it belongs to the blocks that are open. */
  private directive(mark: number): Directive | undefined {
    const directive = directiveAt(this.source.text, mark);
    if (directive === undefined) return undefined;
    const inner = this.open.at(-1);
    const meant = misspelt.get(directive.word);
    if (meant !== undefined) {
      if (inner === undefined) return undefined;
      throw this.syntaxError(mark, `There is no @${directive.word}: did you mean ${meant}?`);
    }
    const block = blockOf.get(directive.word);
    if (block === undefined) return directive;
    if (inner?.word === block) {
      if (inner.hasElse && directive.word !== "endif") throw this.afterElse(directive, inner);
      return directive;
    }
    if (inner !== undefined && this.open.some(({ word }) => word === block)) throw this.unclosed(inner, directive);
    if (directive.word === "elseif") throw this.syntaxError(mark, "This @elseif has no @if before it.");
    this.stray = directive;
    return undefined;
  }

  private block(head: OpeningHead, lineEnd: string): Write {
    const { source, compilation, chain } = this;
    switch (head.word) {
      case "include": {
        const include = { source, start: head.start, path: head.path, lineEnd };
        return writeInclude(include, compilation, chain, parseTemplate);
      }
      case "for":
        return writeRange(this.loop(head, compilation.bindings.open(head.name, false)), head.range, compilation);
      case "foreach":
        return writeEach(this.loop(head, compilation.bindings.open(head.name, true)), head.over, compilation);
      default:
        return this.branches(head);
    }
  }

  private loop(head: ForHead | EachHead, variable: Variable): Loop {
    const { source } = this;
    const { bindings } = this.compilation;
    const before = bindings.operands;
    this.begin(head.word, head.start);
    const { sequence } = this.body();
    this.open.pop();
    bindings.close(variable);
    return { source, start: head.start, variable, body: sequence, operands: bindings.operands - before };
  }

  private branches(first: IfHead): Write {
    const { start } = first;
    const block = this.begin("if", start);
    const branches: Branch[] = [];
    let otherwise: Sequence | undefined;
    let head: IfHead | ContinuingHead = first;
    while (head.word !== "end") {
      const { sequence, until } = this.body();
      if (head.word === "else") otherwise = sequence;
      else if (head.word === "if" || head.word === "elseif") branches.push({ test: head.test, body: sequence });
      block.hasElse ||= until.word === "else";
      head = until;
    }
    this.open.pop();
    return writeBranches({ source: this.source, start }, branches, otherwise);
  }

  private begin(word: BlockWord, start: number): Open {
    const { depth } = this.compilation.options.limits;
    if (this.open.length >= depth) {
      throw tooDeep({ source: this.source, start }, "Blocks", depth);
    }
    const block: Open = { word, start, hasElse: false };
    this.open.push(block);
    return block;
  }

  private body(): { readonly sequence: Sequence; readonly until: ContinuingHead } {
    const { sequence, until } = this.sequence();
    if (until !== undefined) return { sequence, until };
    throw this.unclosed(this.open.at(-1)!, this.stray);
  }

  private unclosed({ word, start }: Open, other: Directive | undefined): Error {
    const closing = `@${endOf[word]}`;
    const hint =
      other !== undefined && other.start > start
        ? `@${other.word}, line ${lineAt(this.source, other.start)}, does not close it; write ${closing} before it or in its place.`
        : undefined;
    return this.syntaxError(start, `No closing ${closing} for this @${word}, line ${lineAt(this.source, start)}`, hint);
  }

  private afterElse({ word, start }: Directive, block: Open): Error {
    const line = lineAt(this.source, block.start);
    return this.syntaxError(start, `@${word} after the @else of this @if, line ${line}.`, "@else is the last branch.");
  }

  private syntaxError(at: number, message: string, hint?: string): Error {
    return syntaxError(this.source, at, message, { hint });
  }
}
