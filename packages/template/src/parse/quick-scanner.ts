import { backslash, bar, dash, dot, isAsciiName, isBlank, isDigit, isQuote } from "./characters.ts";

/** Deeper blocks and longer paths are never plain. Where `limits.depth` is even less, nothing is to be put off. */
export const quickDepth = 8;

/** What a quick check is made of. The methods step over what their names say, or return false. */
export class QuickScanner {
  protected text = "";
  protected at = 0;

  /** Starts with another text. */
  protected start(text: string): void {
    this.text = text;
    this.at = 0;
  }

  /** `a | b | 'text'` */
  protected alternatives(): boolean {
    for (;;) {
      this.skipBlanks();
      if (!this.operand()) return false;
      if (this.text.charCodeAt(this.at) !== bar) return true;
      this.at += 1;
    }
  }

  /** A path below one of the standard roots, or a literal, and the blanks behind it. */
  protected operand(): boolean {
    const code = this.text.charCodeAt(this.at);
    const isOperand = isQuote(code) ? this.string(code) : isDigit(code) ? this.number() : this.path() || this.word();
    this.skipBlanks();
    return isOperand;
  }

  private path(): boolean {
    if (!this.take("props.") && !this.take("env.") && !this.take("input.") && !this.take("properties.")) return false;
    const { text } = this;
    for (let steps = 2; steps <= quickDepth; steps += 1) {
      const start = this.at;
      if (text.charCodeAt(start) === dash) return false;
      while (isAsciiName(text.charCodeAt(this.at))) this.at += 1;
      if (this.at === start) return false;
      if (text.charCodeAt(this.at) !== dot) return true;
      this.at += 1;
    }
    return false;
  }

  private string(quote: number): boolean {
    const { text } = this;
    for (this.at += 1; this.at < text.length; this.at += 1) {
      const code = text.charCodeAt(this.at);
      if (code === backslash) return false;
      if (code === quote) {
        this.at += 1;
        return true;
      }
    }
    return false;
  }

  private number(): boolean {
    while (isDigit(this.text.charCodeAt(this.at))) this.at += 1;
    return this.wordEnd();
  }

  private word(): boolean {
    return (this.take("true") || this.take("false") || this.take("null")) && this.wordEnd();
  }

  protected take(mark: string): boolean {
    if (!this.text.startsWith(mark, this.at)) return false;
    this.at += mark.length;
    return true;
  }

  protected skipBlanks(): void {
    while (isBlank(this.text.charCodeAt(this.at))) this.at += 1;
  }

  /** Nothing follows that could make `@else` the start of a longer word. */
  protected wordEnd(): boolean {
    const code = this.text.charCodeAt(this.at);
    return this.at === this.text.length || (code < 128 && code !== dot && !isAsciiName(code));
  }
}
