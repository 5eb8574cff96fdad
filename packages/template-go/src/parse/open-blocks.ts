import { lineAt, syntaxError, tooDeep, type Source } from "@mci/plugin-kit/templates";

/** A block that waits for its end. */
interface Block {
  readonly word: string;
  readonly start: number;
}

/** The blocks around a place of one file. */
export class OpenBlocks {
  private readonly source: Source;
  private readonly depth: number;
  private readonly blocks: Block[] = [];

  constructor(source: Source, depth: number) {
    this.source = source;
    this.depth = depth;
  }

  get isEmpty(): boolean {
    return this.blocks.length === 0;
  }

  open(word: string, start: number): void {
    if (this.blocks.length >= this.depth) throw tooDeep({ source: this.source, start }, "Blocks", this.depth);
    this.blocks.push({ word, start });
  }

  close(): void {
    this.blocks.pop();
  }

  /** The error for the end of the file in the innermost block. */
  unclosed(): Error {
    const { word, start } = this.blocks.at(-1) ?? { word: "", start: 0 };
    const message = `unexpected EOF: no {{end}} for this {{${word}}}, line ${lineAt(this.source, start)}`;
    const hint = "Every {{if}}, {{range}}, {{with}}, {{define}} and {{block}} has an {{end}}.";
    return syntaxError(this.source, start, message, { hint });
  }
}
