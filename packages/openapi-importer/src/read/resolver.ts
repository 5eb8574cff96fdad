import { basename } from "node:path";
import { isRecord, parsePointer } from "@mci/plugin-kit";
import { Broken } from "../broken.ts";
import type { Documents } from "./documents.ts";
import { child, type Located, type SourceDocument } from "./located.ts";
import { fragmentOf, targetFile } from "./reference.ts";
import { shownPath } from "./shown-path.ts";

/** Follows references, within a document and between its files. */
export class Resolver {
  readonly root: Located;
  readonly #documents: Documents;
  readonly #anchors = new Map<SourceDocument, ReadonlyMap<string, Located>>();
  /** Where references lead, by the objects that have them. */
  readonly #resolved = new WeakMap<object, Located>();
  /** The objects whose references are being followed: pointers lead through other references. */
  readonly #open = new Set<unknown>();

  constructor(documents: Documents) {
    this.#documents = documents;
    this.root = { value: documents.main.value, document: documents.main, pointer: "" };
  }

  /**
   * Returns a place, or where its references lead. Throws Broken for one that leads nowhere, back to itself, or through too
   * many others.
   */
  resolve(at: Located): Located {
    if (referenceAt(at) === undefined) return at;
    const passed = new Set<object>();
    if (this.#open.has(at.value)) throw leadsBack(at, at);
    if (this.#open.size >= maxOpen) {
      throw new Broken(`The reference ${referenceAt(at)} leads through more than ${maxOpen} others.`, { at });
    }
    this.#open.add(at.value);
    try {
      const end = this.#follow(at, passed);
      for (const one of passed) this.#resolved.set(one, end);
      return end;
    } finally {
      this.#open.delete(at.value);
    }
  }

  /** @param passed Takes each object with a reference on the way. */
  #follow(at: Located, passed: Set<object>): Located {
    let current = at;
    for (let reference = referenceAt(current); reference !== undefined; reference = referenceAt(current)) {
      const { value } = current;
      if (!isRecord(value)) break;
      const known = this.#resolved.get(value);
      if (known !== undefined) return known;
      if (passed.has(value)) throw leadsBack(current, at);
      passed.add(value);
      current = this.follow(reference, current);
    }
    return current;
  }

  /** Returns the place below a key, its references followed. */
  child(at: Located, key: string): Located | undefined {
    const below = child(at, key);
    return below === undefined || below.value === null ? undefined : this.resolve(below);
  }

  /** Follows a single reference. Throws Broken if it leads nowhere. */
  follow(reference: string, from: Located): Located {
    const document = this.#documentOf(reference, from);
    const fragment = fragmentOf(reference);
    const root: Located = { value: document.value, document, pointer: "" };
    if (fragment === "") return root;
    const found = fragment.startsWith("/") ? this.#walk(root, fragment) : this.#anchorsOf(document).get(fragment);
    if (found === undefined) {
      const where = document === from.document ? "" : ` in ${basename(shownPath(document.path))}`;
      throw new Broken(`The reference ${reference} leads nowhere${where}.`, { at: from });
    }
    return found;
  }

  #documentOf(reference: string, from: Located): SourceDocument {
    const target = targetFile(reference, from.document);
    if (target === undefined) return from.document;
    const found = this.#documents.others.get(target);
    if (found === undefined) throw new Broken(`The reference ${reference} leads nowhere.`, { at: from });
    if ("value" in found) return found;
    const { message, hint, line } = found;
    const place = line === undefined ? "" : ` in line ${line}`;
    throw new Broken(`The reference ${reference} cannot be followed${place}: ${lowerFirst(message)}`, {
      at: from,
      ...(hint === undefined ? {} : { hint }),
    });
  }

  /** A pointer may lead through references, as some documents have it. */
  #walk(root: Located, fragment: string): Located | undefined {
    let at: Located | undefined = root;
    for (const key of parsePointer(fragment)) {
      const below: Located | undefined = child(at, key);
      at = below ?? (referenceAt(at) === undefined ? undefined : child(this.resolve(at), key));
      if (at === undefined) return undefined;
    }
    return at;
  }

  #anchorsOf(document: SourceDocument): ReadonlyMap<string, Located> {
    const known = this.#anchors.get(document);
    if (known !== undefined) return known;
    const found = new Map<string, Located>();
    const visit = (at: Located): void => {
      if (typeof at.value !== "object" || at.value === null) return;
      const anchor: unknown = Reflect.get(at.value, "$anchor");
      if (typeof anchor === "string" && !found.has(anchor)) found.set(anchor, at);
      for (const key of Object.keys(at.value)) {
        const below = child(at, key);
        if (below !== undefined) visit(below);
      }
    };
    visit({ value: document.value, document, pointer: "" });
    this.#anchors.set(document, found);
    return found;
  }
}

/** How many references one may lead through, each in the pointer of the one before. */
const maxOpen = 200;

function leadsBack(current: Located, at: Located): Broken {
  return new Broken(`The reference ${referenceAt(current)} leads back to itself.`, { at });
}

/** Tells places apart. */
export function placeKey({ document, pointer }: Located): string {
  return `${document.path}#${pointer}`;
}

/** Returns the reference that stands at a place. */
export function referenceAt({ value }: Located): string | undefined {
  const reference = isRecord(value) ? value["$ref"] : undefined;
  return typeof reference === "string" ? reference : undefined;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
