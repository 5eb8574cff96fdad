import type { Field } from "@mci/contract";

import { urlError, valueError } from "./url.ts";
import type { UrlPart } from "./url-part.ts";

/**
 * Writes a url from pieces. What the author and the environment wrote stands as written and decides where each piece
 * is; a value from the arguments is fitted into that place and never moves on to the next one:
 *
 * - scheme, user, password and port: refused
 * - host: only a value its author has listed (`enum`, `const`), and only a name
 * - path: percent-encoded, one segment or a part of one; with `pathValues` several
 * - query: percent-encoded
 */
export class UrlWriter {
  #text = "";
  #place: "scheme" | "host" | "path" | "query" | "fragment" = "scheme";
  /** Where the host or the segment of the path that is being written starts. */
  #start = 0;
  /** Values in the host: where they start and end in `#text`. */
  readonly #inHost: (readonly [start: number, end: number])[] = [];
  /** The segment that is being written contains a value, or a part of one that may fill several. */
  #filled: "value" | "path" | undefined;

  readonly #field: Field | undefined;

  /** `field`: the url with its placeholders, for messages. */
  constructor(field?: Field) {
    this.#field = field;
  }

  writeTrusted(text: string): void {
    const from = this.#text.length;
    this.#text += text.replaceAll(/[\t\n\r]/g, ""); // url parsers skip them wherever they stand
    if (this.#place === "scheme") this.#leaveScheme();
    else this.#moveOn(from);
  }

  writeValue(value: string, { isBounded, isPath, isEncoded = false }: UrlPart): void {
    switch (this.#place) {
      case "scheme":
        throw noHost(this.#field);
      case "host":
        if (!isBounded) {
          throw valueError(
            "an argument cannot choose the host",
            "Give its property an enum or a const in inputSchema.",
          );
        }
        if (!/^[\p{L}\p{N}.-]*$/u.test(value)) throw valueError("an argument in the host must be a name");
        this.#inHost.push([this.#text.length, this.#text.length + value.length]);
        this.#text += value;
        return;
      case "path":
        if (/\p{Cc}/u.test(value)) throw valueError("an argument in the path of a url contains a control character");
        if (isPath) return this.#writePath(value);
        this.#filled = "value";
        this.#text += isEncoded ? value : encode(value);
        return;
      case "query":
        this.#text += isEncoded ? value : encode(value);
        return;
      case "fragment":
    }
  }

  /** The whole url, without its fragment, which is not sent. */
  end(): string {
    if (this.#place === "scheme") throw urlError("not an http or https url", this.#text);
    this.#leavePart();
    return this.#text;
  }

  #writePath(value: string): void {
    const [first = "", ...others] = value.split("/").map(encode);
    const last = others.pop();
    this.#filled ??= "path";
    this.#text += first;
    if (last === undefined) return;
    this.#leavePart();
    for (const segment of others) checkSegment(segment);
    this.#text += ["", ...others, ""].join("/");
    this.#start = this.#text.length;
    this.#filled = "path";
    this.#text += last;
  }

  #leaveScheme(): void {
    const scheme = /^\s*https?:\/\//i.exec(this.#text)?.[0];
    if (scheme === undefined) return;
    this.#place = "host";
    this.#start = scheme.length;
    this.#moveOn(scheme.length);
  }

  /** Follows what was written from `from` on through the places of a url. */
  #moveOn(from: number): void {
    for (let mark = this.#nextMark(from); mark !== -1; mark = this.#nextMark(mark + 1)) {
      this.#leavePart(mark);
      const character = this.#text[mark];
      this.#place = character === "?" ? "query" : character === "#" ? "fragment" : "path";
      this.#start = mark + 1;
      if (this.#place === "fragment") {
        this.#text = this.#text.slice(0, mark);
        return;
      }
    }
    if (this.#place === "fragment") this.#text = this.#text.slice(0, from);
  }

  /** The next character that ends the current place, or the current segment of a path. */
  #nextMark(from: number): number {
    if (this.#place === "fragment") return -1;
    const marks = this.#place === "query" ? fragmentMark : partMarks;
    marks.lastIndex = from;
    return marks.test(this.#text) ? marks.lastIndex - 1 : -1;
  }

  #leavePart(end: number = this.#text.length): void {
    // Parsers take blanks from the end of a url, and would leave dots there.
    const part = this.#text.slice(this.#start, end).replace(/[\0- ]+$/, "");
    if (this.#place === "host") {
      // Parsers skip further slashes, and would take what follows them for the host.
      if (part === "") throw urlError("not an http or https url", this.#text);
      for (const value of this.#inHost) checkHost(part, value, this.#start);
    }
    if (this.#place === "path" && this.#filled !== undefined) {
      if (part === "" && this.#filled === "value") throw valueError("an empty argument cannot fill a path segment");
      checkSegment(part);
    }
    this.#filled = undefined;
  }
}

/** Parsers take a backslash for a slash. */
const partMarks = /[/\\?#]/g;
const fragmentMark = /#/g;

function checkHost(authority: string, [start, end]: readonly [number, number], offset: number): void {
  const at = authority.lastIndexOf("@");
  if (at >= end - offset) throw valueError("an argument cannot stand in the user part of a url");
  if (authority.slice(at + 1, start - offset).includes(":")) throw valueError("an argument cannot choose the port");
}

function noHost(field: Field | undefined): Error {
  const [name, ...others] = field?.parts()[0]?.names ?? [];
  // An env value is what the url starts with.
  if (others.length === 0 && name?.startsWith("env.") === true) {
    return valueError(`${name} does not start with https:// and a host`);
  }
  return valueError("an argument cannot stand before the host of a url", "Write out https:// and the host.");
}

function checkSegment(segment: string): void {
  if (/^(?:\.|%2e){1,2}$/i.test(segment)) throw valueError("an argument cannot make . or .. of a segment of a url");
}

/** Percent-encoded. Half a surrogate pair is not a character; url parsers write U+FFFD for it. */
export function encode(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, "\uFFFD"));
  }
}
