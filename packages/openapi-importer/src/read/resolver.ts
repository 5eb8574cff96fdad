import { basename } from "node:path";
import { isRecord, parsePointer } from "@mci/plugin-kit";
import { Broken } from "../broken.ts";
import type { Documents } from "./documents.ts";
import { child, type Located, type SourceDocument } from "./located.ts";
import { fragmentOf, targetFile } from "./reference.ts";

/** Follows references, within a document and between its files. */
export class Resolver {
  readonly root: Located;
  readonly #documents: Documents;
  readonly #anchors = new Map<SourceDocument, ReadonlyMap<string, Located>>();

  constructor(documents: Documents) {
    this.#documents = documents;
    this.root = { value: documents.main.value, document: documents.main, pointer: "" };
  }

  /** Returns a place, or where its references lead. Throws Broken for one that leads nowhere, or back to itself. */
  resolve(at: Located): Located {
    const seen = new Set<string>();
    let current = at;
    for (let reference = referenceAt(current); reference !== undefined; reference = referenceAt(current)) {
      current = this.follow(reference, current);
      const key = placeKey(current);
      if (seen.has(key)) throw new Broken(`The reference ${reference} leads back to itself.`, { at });
      seen.add(key);
    }
    return current;
  }

  /** Returns the place below a key, its references followed. */
  child(at: Located, key: string): Located | undefined {
    const below = child(at, key);
    return below === undefined || below.value === null ? undefined : this.resolve(below);
  }

  /** One step. Throws Broken if it leads nowhere. */
  follow(reference: string, from: Located): Located {
    const document = this.#documentOf(reference, from);
    const fragment = fragmentOf(reference);
    const root: Located = { value: document.value, document, pointer: "" };
    if (fragment === "") return root;
    const found = fragment.startsWith("/") ? this.#walk(root, fragment) : this.#anchorsOf(document).get(fragment);
    if (found === undefined) {
      const where = document === from.document ? "" : ` in ${basename(document.path)}`;
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
