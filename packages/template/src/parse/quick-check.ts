import { closingParenthesis } from "./characters.ts";
import { quickDepth, QuickScanner } from "./quick-scanner.ts";

/**
 * True for a template that surely parses: plain placeholders and `@if`s, as in nearly all of them. It is parsed when it
 * is needed, because most of the tools that are loaded are never called. False says nothing: the parser finds out.
 */
export function isPlainTemplate(text: string): boolean {
  return !text.includes("{!!") && (hasPlainPlaceholdersOnly(text) || check.template(text));
}

/** What the check finds of most templates, without making one. */
function hasPlainPlaceholdersOnly(text: string): boolean {
  if (text.includes("@")) return false;
  for (let brace = text.indexOf("{{"); brace !== -1; brace = text.indexOf("{{", plainPlaceholder.lastIndex)) {
    plainPlaceholder.lastIndex = brace;
    if (!plainPlaceholder.test(text)) return false;
  }
  return true;
}

/** The same for a field, where `@` is plain text. `allowNative` lets `{!! path !!}` be the whole of it. */
export function isPlainField(text: string, allowNative: boolean): boolean {
  if (!text.includes("{!!")) return check.field(text);
  return allowNative && text.startsWith("{!!") && check.native(text);
}

/** Accepts a part of the language. Its methods step over what their names say, or return false. */
class QuickCheck extends QuickScanner {
  /** The `@if`s that are open; bit n of `elses` is set while number n is behind its `@else`. */
  private open = 0;
  private elses = 0;

  template(text: string): boolean {
    this.start(text);
    this.open = 0;
    this.elses = 0;
    let brace = text.indexOf("{{");
    let sign = text.indexOf("@");
    while (brace !== -1 || sign !== -1) {
      const isPlaceholder = sign === -1 || (brace !== -1 && brace < sign);
      this.at = isPlaceholder ? brace : sign;
      if (!(isPlaceholder ? this.placeholder() : this.directive())) return false;
      if (brace !== -1 && brace < this.at) brace = text.indexOf("{{", this.at);
      if (sign !== -1 && sign < this.at) sign = text.indexOf("@", this.at);
    }
    return this.open === 0;
  }

  field(text: string): boolean {
    this.start(text);
    for (let brace = text.indexOf("{{"); brace !== -1; brace = text.indexOf("{{", this.at)) {
      this.at = brace;
      if (!this.placeholder()) return false;
    }
    return true;
  }

  native(text: string): boolean {
    this.start(text);
    this.at = 3;
    return this.alternatives() && this.take("!!}") && this.at === text.length;
  }

  private placeholder(): boolean {
    plainPlaceholder.lastIndex = this.at;
    if (plainPlaceholder.test(this.text)) {
      this.at = plainPlaceholder.lastIndex;
      return true;
    }
    this.at += 2;
    return this.alternatives() && this.take("}}");
  }

  private directive(): boolean {
    if (this.take("@if(")) {
      this.open += 1;
      return this.open <= quickDepth && this.condition();
    }
    if (this.take("@elseif(")) return this.mayContinue() && this.condition();
    if (this.take("@else")) {
      const isFirst = this.mayContinue();
      this.elses |= 1 << this.open;
      return isFirst && this.wordEnd();
    }
    if (this.take("@endif")) {
      this.elses &= ~(1 << this.open);
      this.open -= 1;
      return this.open >= 0 && this.wordEnd();
    }
    this.at += 1;
    const code = this.text.charCodeAt(this.at);
    // @if with a blank, and every other word that may be a directive.
    return code !== 101 && code !== 102 && code !== 105;
  }

  private mayContinue(): boolean {
    return this.open > 0 && (this.elses & (1 << this.open)) === 0;
  }

  /** Behind `@if(` up to behind its closing parenthesis; has no others. */
  private condition(): boolean {
    for (;;) {
      this.skipBlanks();
      while (this.take("not ")) this.skipBlanks();
      if (!this.operand()) return false;
      if (this.comparison() && !this.operand()) return false;
      if (this.text.charCodeAt(this.at) === closingParenthesis) {
        this.at += 1;
        return true;
      }
      if (!this.take("and ") && !this.take("or ")) return false;
    }
  }

  private comparison(): boolean {
    if (!this.take("==") && !this.take("!=")) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 60 && code !== 62) return false;
      this.at += this.text.charCodeAt(this.at + 1) === 61 ? 2 : 1;
    }
    this.skipBlanks();
    return true;
  }
}

/**
 * One for all texts, which are checked one after another: V8 drops the code that it compiled for such an object with the last
 * of them.
 */
const check = new QuickCheck();

/** One path below a standard root, as nearly all placeholders are: what `placeholder` accepts, in a fifth of the time. */
const plainPlaceholder =
  /\{\{[ \t-\r\u00a0\ufeff]*(?:props|env|input|properties)(?:\.[\w$][\w$-]*){1,7}[ \t-\r\u00a0\ufeff]*\}\}/y;
