import type { CompileOptions } from "@mci/contract";
import { syntaxError, type Source } from "@mci/plugin-kit/templates";
import { writeBranches, type Branch } from "../render/branches.ts";
import type { Expression, Pipeline, RootPath } from "../render/expression.ts";
import { writeLoop } from "../render/loops.ts";
import { leaveLoop, leaveRound, newBody, type Body, type Flow, type TemplateCall, type Write } from "../render/run.ts";
import { writeNothing, writeSequence, writeTemplateCall, writeValue } from "../render/writers.ts";
import type { Compilation } from "./compilation.ts";
import { newFrame, type Frame } from "./frame.ts";
import { Lexer } from "./lexer.ts";
import { OpenBlocks } from "./open-blocks.ts";
import { PipelineParser } from "./pipeline-parser.ts";
import { takeEnding, takeName, takeTagEnd, takeTagWord, type Ending } from "./tags.ts";
import type { ScopeMark } from "./variables.ts";

export interface ParsedFile {
  readonly main: Body;
  /** The bodies between `{{define "name"}}`, or `{{block "name" .}}`, and their end. */
  readonly definitions: ReadonlyMap<string, Body>;
  /** Calls whose templates are to be found. */
  readonly calls: readonly TemplateCall[];
}

/** Parses one file in one pass into closures. */
export function parseTemplate(source: Source, compilation: Compilation): ParsedFile {
  return new TemplateParser(source, compilation).parse();
}

interface Content {
  readonly write: Write;
  /** Undefined at the end of the file. */
  readonly until: Ending | undefined;
}

class TemplateParser {
  private readonly source: Source;
  private readonly options: CompileOptions;
  private readonly lexer: Lexer;
  private readonly pipelines: PipelineParser;
  private readonly blocks: OpenBlocks;
  private readonly definitions = new Map<string, Body>();
  private readonly calls: TemplateCall[] = [];
  private frame: Frame = newFrame(newBody());

  constructor(source: Source, compilation: Compilation) {
    this.source = source;
    this.options = compilation.options;
    this.lexer = new Lexer(source);
    this.pipelines = new PipelineParser(this.lexer, compilation);
    this.blocks = new OpenBlocks(source, compilation.options.limits.depth);
  }

  parse(): ParsedFile {
    const { write, until } = this.content();
    if (until !== undefined)
      throw this.syntaxError(until.start, `unexpected {{${until.word}}}`, "No block is open here.");
    return { main: finished(this.frame, write), definitions: this.definitions, calls: this.calls };
  }

  /** Everything up to the tag that ends or continues the innermost block, or to the end of the file. */
  private content(): Content {
    const { lexer } = this;
    const texts: string[] = [];
    const parts: Write[] = [];
    let until: Ending | undefined;
    let text = lexer.readText();
    while (lexer.hasTag) {
      const { start } = lexer.peek();
      const word = takeTagWord(lexer);
      if (word === "end" || word === "else") {
        until = takeEnding(lexer, word);
        break;
      }
      const part = this.action(word, start);
      if (part !== undefined) {
        texts.push(text);
        parts.push(part);
        text = "";
      }
      text += lexer.readText();
    }
    texts.push(text);
    return { write: writeSequence(texts, parts), until };
  }

  /** Compiles a tag; undefined for a definition, which writes nothing where it stands. */
  private action(word: string | undefined, start: number): Write | undefined {
    switch (word) {
      case "if":
      case "with":
        return this.branches(word);
      case "range":
        return this.loop();
      case "break":
      case "continue":
        return this.leave(word);
      case "template":
        return this.call(start);
      case "block":
        return this.block(start);
      case "define":
        return this.define(start);
      default:
        return this.value(this.pipelines.pipeline("command", this.frame));
    }
  }

  private value(pipeline: Pipeline): Write {
    return pipeline.slots.length > 0 ? writeNothing(pipeline.read) : writeValue(pipeline, this.options.missing);
  }

  private branches(word: "if" | "with"): Write {
    const { frame } = this;
    const scope = this.begin(word);
    const branches: Branch[] = [];
    for (;;) {
      const test = this.pipelines.pipeline(word, frame);
      const { write, until } = this.body(word === "with" ? test.path?.fromRoot : frame.dot);
      branches.push({ test, write });
      if (until.word === `else ${word}`) continue;
      const otherwise = this.otherwise(until);
      this.end(scope);
      return writeBranches(word, branches, otherwise);
    }
  }

  private loop(): Write {
    const { frame } = this;
    const scope = this.begin("range");
    const over = this.pipelines.pipeline("range", frame);
    frame.ranges += 1;
    const { write, until } = this.body(undefined);
    frame.ranges -= 1;
    const otherwise = this.otherwise(until);
    this.end(scope);
    return writeLoop({ over, body: write, otherwise });
  }

  /** Parses the part after `{{else}}`; undefined if the block has ended. */
  private otherwise({ word, start }: Ending): Write | undefined {
    if (word === "end") return undefined;
    if (word !== "else") throw this.syntaxError(start, `unexpected {{${word}}} in this block`);
    const { write, until } = this.body(this.frame.dot);
    if (until.word === "end") return write;
    throw this.syntaxError(
      until.start,
      `expected end; found {{${until.word}}}`,
      "{{else}} is the last part of a block.",
    );
  }

  private leave(word: "break" | "continue"): Write {
    takeTagEnd(this.lexer, `{{${word}}}`);
    if (this.frame.ranges === 0) throw this.syntaxError(this.lexer.open, `{{${word}}} outside {{range}}`);
    const flow: Flow = word === "break" ? leaveLoop : leaveRound;
    return () => flow;
  }

  private call(start: number): Write {
    const { lexer, source, frame } = this;
    const name = takeName(lexer, "template clause");
    if (lexer.peek().kind !== "}}") return this.callOf(name, start, this.pipelines.pipeline("template clause", frame));
    const { end } = lexer.next();
    return this.callOf(name, start, { source, start, end, path: undefined, read: () => null });
  }

  private callOf(name: string, start: number, { source, end, read, path }: Expression): Write {
    const call: TemplateCall = { source, start, end, name, handsOn: path?.fromRoot === "", body: newBody() };
    this.calls.push(call);
    this.frame.body.calls.push(call);
    return writeTemplateCall(call, read);
  }

  /** A definition and its call in one. */
  private block(start: number): Write {
    const name = takeName(this.lexer, "block clause");
    const value = this.pipelines.pipeline("block clause", this.frame);
    this.definition(name, "block");
    return this.callOf(name, start, value);
  }

  /** Stands outside of everything else, so that it cannot seem to depend on a condition. */
  private define(start: number): undefined {
    if (!this.blocks.isEmpty)
      throw this.syntaxError(start, "unexpected <define> in command", "{{define}} stands in no block.");
    const name = takeName(this.lexer, "define clause");
    takeTagEnd(this.lexer, "define clause");
    this.definition(name, "define");
  }

  private definition(name: string, word: string): void {
    const { frame: outer } = this;
    if (this.definitions.has(name)) {
      throw this.syntaxError(this.lexer.open, `multiple definition of template ${JSON.stringify(name)}`);
    }
    this.frame = newFrame(newBody());
    this.definitions.set(name, this.frame.body);
    const scope = this.begin(word);
    const { write, until } = this.body("");
    if (until.word !== "end") throw this.syntaxError(until.start, `unexpected {{${until.word}}} in ${word} clause`);
    this.end(scope);
    finished(this.frame, write);
    this.frame = outer;
  }

  private begin(word: string): ScopeMark {
    this.blocks.open(word, this.lexer.open);
    return this.frame.variables.open();
  }

  private end(scope: ScopeMark): void {
    this.frame.variables.close(scope);
    this.blocks.close();
  }

  /** The inside of a block, with its own variables. */
  private body(dot: RootPath): Content & { readonly until: Ending } {
    const { frame } = this;
    const { dot: outer, variables } = frame;
    const scope = variables.open();
    frame.dot = dot;
    const { write, until } = this.content();
    frame.dot = outer;
    variables.close(scope);
    if (until === undefined) throw this.blocks.unclosed();
    return { write, until };
  }

  private syntaxError(at: number, message: string, hint?: string): Error {
    return syntaxError(this.source, at, message, { hint });
  }
}

function finished({ body, variables }: Frame, write: Write): Body {
  body.write = write;
  body.size = variables.size;
  return body;
}
