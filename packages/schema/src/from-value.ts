import type { Problem } from "@mci/contract";
import { setOwn } from "@mci/plugin-kit";
import { tooDeep } from "./mistake.ts";
import { fileLimits } from "./limits.ts";
import type { ParsedDocument } from "./parsed-document.ts";
import { inWords, pointerTo } from "./pointer.ts";

/** The options of {@link fromValue}. */
export interface FromValueOptions {
  /** A name for problems. */
  readonly file?: string;
}

/**
 * Turns an object that is already parsed into a document, as if it had been read from a file. It is copied, so that its
 * owner may
 * change it. Undefined properties are left out.
 *
 * @returns The document. Values that JSON does not have are problems in it: functions, dates, cycles, NaN.
 */
export function fromValue(value: unknown, { file }: FromValueOptions = {}): ParsedDocument {
  const copier = new Copier(file);
  const copy = copier.copy(value);
  const { problems } = copier;
  const document = { value: problems.length === 0 ? copy : undefined, problems, locate: () => undefined };
  return file === undefined ? document : { file, ...document };
}

class Copier {
  readonly problems: Problem[] = [];
  readonly #file: string | undefined;
  readonly #path: (string | number)[] = [];
  /** The objects around the one that is copied: at most `fileLimits.depth`, mostly a handful. */
  readonly #open: object[] = [];
  #containers = 0;
  #stopped = false;

  constructor(file: string | undefined) {
    this.#file = file;
  }

  copy(value: unknown): unknown {
    switch (typeof value) {
      case "string":
      case "boolean":
        return value;
      case "number":
        return Number.isFinite(value) ? value : this.#refuse(String(value));
      case "object":
        return value === null ? null : this.#container(value);
      default:
        return this.#refuse(value === undefined ? "undefined" : `a ${typeof value}`);
    }
  }

  #container(value: object): unknown {
    if (this.#stopped) return null;
    if (this.#open.includes(value)) return this.#refuse("inside of itself");
    if (this.#open.length >= fileLimits.depth) return this.#stop(tooDeep);
    this.#containers += 1;
    if (this.#containers > fileLimits.containers) return this.#stop("The value is too large.");
    this.#open.push(value);
    const copy = Array.isArray(value) ? this.#array(value) : this.#object(value);
    this.#open.pop();
    return Object.freeze(copy);
  }

  #array(value: readonly unknown[]): readonly unknown[] {
    // By its length, so that an element that is left out is refused as undefined.
    return Array.from({ length: value.length }, (_, index) => this.#child(index, value[index]));
  }

  #object(value: object): object | null {
    const prototype: unknown = Object.getPrototypeOf(value);
    const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
    if (!isPlain) return this.#refuse(`a ${value.constructor?.name || "class instance"}`);
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const child: unknown = Reflect.get(value, key);
      if (child === undefined) continue;
      setOwn(copy, key, this.#child(key, child));
    }
    return copy;
  }

  #child(key: string | number, child: unknown): unknown {
    if (typeof child === "string") return child;
    this.#path.push(key);
    const copy = this.copy(child);
    this.#path.pop();
    return copy;
  }

  #refuse(what: string): null {
    const name = inWords(this.#pointer()) || "The value";
    return this.#report("MCI_SCHEMA_SYNTAX", `${name} is ${what}, which JSON does not have.`);
  }

  #stop(message: string): null {
    this.#report("MCI_SCHEMA_LIMIT", message);
    this.#stopped = true;
    return null;
  }

  #report(code: Problem["code"], message: string): null {
    if (this.problems.length >= fileLimits.problems) return null;
    const problem = { code, severity: "error", message, pointer: this.#pointer() } as const;
    this.problems.push(this.#file === undefined ? problem : { ...problem, file: this.#file });
    return null;
  }

  #pointer(): string {
    return this.#path.reduce<string>(pointerTo, "");
  }
}
