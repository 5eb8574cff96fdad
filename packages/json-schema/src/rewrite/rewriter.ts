import type { JsonObject } from "@mci/contract";
import { isRecord } from "../is-record.ts";
import type { Node } from "../node.ts";
import type { Run } from "../run.ts";
import { applyingTo, partsOf, type Parts } from "./object-parts.ts";

/** Changes one object by what is known of its parts. Answers with the object itself, or with a changed copy. */
export type Edit = (value: JsonObject, parts: readonly Parts[], run: Run) => JsonObject;

/** Properties and items that are kept of a whole schema, about 20 MB. */
const mostKept = 200_000;

/** Rewrites values from the outside in, along the schema that applies to each part. Never touches what it is given. */
export class Rewriter {
  readonly #parts = new Map<Node, Parts>();
  #kept = 0;

  rewrite(value: unknown, nodes: readonly Node[], edit: Edit, run: Run): unknown {
    if (typeof value !== "object" || value === null || nodes.length === 0) return value;
    run.spend(20 + 10 * nodes.length);
    const parts = nodes.map((node) => this.#partsOf(node, run));
    if (Array.isArray(value)) return this.#items(value, parts, edit, run);
    return isRecord(value) ? this.#properties(edit(value, parts, run), parts, edit, run) : value;
  }

  #properties(value: JsonObject, parts: readonly Parts[], edit: Edit, run: Run): JsonObject {
    let rewritten: Record<string, unknown> = value;
    const names = Object.keys(value);
    run.spendKeys(names.length);
    for (const name of names) {
      const property = value[name];
      if (typeof property !== "object" || property === null) continue;
      run.spend(20 * parts.length);
      const inner = this.rewrite(
        property,
        unique(parts.flatMap((part) => part.properties.get(name) ?? part.others)),
        edit,
        run,
      );
      if (inner === property) continue;
      if (rewritten === value) rewritten = { ...value };
      setOwn(rewritten, name, inner);
    }
    return rewritten;
  }

  #items(items: readonly unknown[], parts: readonly Parts[], edit: Edit, run: Run): readonly unknown[] {
    let rewritten: unknown[] | undefined;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index];
      if (typeof item !== "object" || item === null) continue;
      run.spend(20 * parts.length);
      const nodes = unique(parts.flatMap(({ firstItems, otherItems }) => firstItems[index] ?? otherItems));
      const inner = this.rewrite(item, nodes, edit, run);
      if (inner !== item) (rewritten ??= [...items])[index] = inner;
    }
    return rewritten ?? items;
  }

  #partsOf(node: Node, run: Run): Parts {
    const known = this.#parts.get(node);
    if (known !== undefined) return known;
    const applying = applyingTo(node, run);
    const [only] = applying;
    // Very many schemas may do nothing but refer to one that is large.
    if (applying.length === 1 && only !== undefined && only !== node)
      return this.#keep(node, this.#partsOf(only, run), 1);
    run.spend(250);
    const parts = partsOf(applying, run);
    return this.#keep(node, parts, parts.size);
  }

  /** Keeps what is known for the next value, unless that were too much: each of many schemas may include a large one. */
  #keep(node: Node, parts: Parts, size: number): Parts {
    if (this.#kept + size > mostKept) return parts;
    this.#kept += size;
    this.#parts.set(node, parts);
    return parts;
  }
}

/** Sets a property whatever its name is, `__proto__` too. */
export function setOwn(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function unique(nodes: readonly Node[]): readonly Node[] {
  return nodes.length < 2 ? nodes : [...new Set(nodes)];
}
