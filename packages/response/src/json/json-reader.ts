import { endOfString } from "@mci/plugin-kit";
import { maxJsonDepth } from "./max-json-depth.ts";
import { readNumber } from "./numbers.ts";

/** Thrown for JSON that nests too deeply. */
export class DepthError extends Error {}

/** Reads JSON, numbers as they are written. Its `read` throws SyntaxError, and DepthError for deep JSON. */
export class JsonReader {
  private readonly text: string;
  private at: number = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): unknown {
    const value = this.value(0);
    if (this.next() !== undefined) throw new SyntaxError();
    return value;
  }

  private value(depth: number): unknown {
    switch (this.next()) {
      case "{":
        return this.object(depth + 1);
      case "[":
        return this.list(depth + 1);
      case '"':
        return this.string();
      case "t":
        return this.word("true", true);
      case "f":
        return this.word("false", false);
      case "n":
        return this.word("null", null);
      default:
        return this.number();
    }
  }

  private object(depth: number): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    this.items(depth, "}", () => {
      if (this.next() !== '"') throw new SyntaxError();
      const key = this.string();
      this.expect(":");
      const value = this.value(depth);
      if (key === "__proto__") Object.defineProperty(object, key, { value, ...ordinary });
      else object[key] = value;
    });
    return object;
  }

  private list(depth: number): unknown[] {
    const list: unknown[] = [];
    this.items(depth, "]", () => list.push(this.value(depth)));
    return list;
  }

  /** Reads items between an opening and a closing mark, separated by commas. */
  private items(depth: number, end: string, item: () => void): void {
    if (depth > maxJsonDepth) throw new DepthError();
    this.at += 1;
    if (this.next() !== end) {
      item();
      while (this.next() === ",") {
        this.at += 1;
        item();
      }
    }
    this.expect(end);
  }

  private string(): string {
    const end = endOfString(this.text, this.at + 1) + 1;
    const literal = this.text.slice(this.at, end);
    this.at = end;
    return JSON.parse(literal) as string; // also makes a copy that does not keep the whole answer in memory
  }

  private number(): unknown {
    number.lastIndex = this.at;
    const written = number.exec(this.text)?.[0];
    if (written === undefined) throw new SyntaxError();
    this.at += written.length;
    return readNumber(written);
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw new SyntaxError();
    this.at += word.length;
    return value;
  }

  private expect(mark: string): void {
    if (this.next() !== mark) throw new SyntaxError();
    this.at += 1;
  }

  /** The next character that is not a blank. */
  private next(): string | undefined {
    while (isBlank(this.text.charCodeAt(this.at))) this.at += 1;
    return this.text[this.at];
  }
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ordinary = { writable: true, enumerable: true, configurable: true };

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
