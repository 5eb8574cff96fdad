import type { JsonObject } from "@mci/contract";
import { isRecord, setOwn } from "@mci/plugin-kit";
import type { SchemaNode } from "../document/document.ts";
import type { Run } from "../run.ts";
import { applyingTo, collectParts, propertyNodes, type Parts } from "./object-parts.ts";

/** Changes objects by what is known of their parts, or strings by the schemas that apply to them. */
export interface Edit {
  /** Returns the object itself, or a changed copy. */
  readonly change: (value: JsonObject, parts: readonly Parts[], run: Run) => JsonObject;
  /** Whether what applies on a condition counts too: a branch of a choice, `then` and `else`. */
  readonly followsConditions: boolean;
  /** Returns the string itself, or the value that takes its place. */
  readonly changeString?: (text: string, nodes: readonly SchemaNode[], run: Run) => unknown;
}

/** Properties and items that are kept of a whole schema, about 20 MB. */
const maxKeptParts = 200_000;

/** The schemas for the parts of values, collected once for all of them. */
export class PartsOfNodes {
  readonly #parts = new Map<SchemaNode, Parts>();
  #kept = 0;

  get(node: SchemaNode, run: Run): Parts {
    const known = this.#parts.get(node);
    if (known !== undefined) return known;
    const applying = applyingTo(node, run);
    const [only] = applying.nodes;
    // Very many schemas may do nothing but refer to one that is large.
    if (applying.nodes.length === 1 && only !== undefined && only !== node && applying.conditions.length === 0)
      return this.#keep(node, this.get(only, run), 1);
    run.spend(250);
    const parts = collectParts(applying, run);
    return this.#keep(node, parts, parts.size);
  }

  /** Keeps what is known for the next value, unless that were too much: each of many schemas may include a large one. */
  #keep(node: SchemaNode, parts: Parts, size: number): Parts {
    if (this.#kept + size > maxKeptParts) return parts;
    this.#kept += size;
    this.#parts.set(node, parts);
    return parts;
  }
}

/** Rewrites one value from the outside in, along the schemas that apply to each part. Never touches what it is given. */
export class Rewriter {
  readonly #known: PartsOfNodes;
  readonly #edit: Edit;
  readonly #run: Run;
  readonly #trials = new Map<SchemaNode, Map<object, unknown>>();

  constructor(known: PartsOfNodes, edit: Edit, run: Run) {
    this.#known = known;
    this.#edit = edit;
    this.#run = run;
  }

  rewrite(given: unknown, nodes: readonly SchemaNode[]): unknown {
    const value = typeof given === "string" ? (this.#edit.changeString?.(given, nodes, this.#run) ?? given) : given;
    if (typeof value !== "object" || value === null || nodes.length === 0) return value;
    const [only] = nodes;
    if (!this.#edit.followsConditions || nodes.length > 1 || only === undefined) return this.#rewrite(value, nodes);
    // Trials of branches ask for the same parts again, once on each level above them.
    const ofNode = this.#trials.get(only) ?? new Map<object, unknown>();
    this.#trials.set(only, ofNode);
    this.#run.spend(20);
    if (ofNode.has(value)) return ofNode.get(value);
    // A schema that leads back to itself finds the value as it is.
    ofNode.set(value, value);
    const rewritten = this.#rewrite(value, nodes);
    ofNode.set(value, rewritten);
    return rewritten;
  }

  #rewrite(value: object, nodes: readonly SchemaNode[]): unknown {
    const run = this.#run;
    run.spend(20 + 10 * nodes.length);
    const parts = nodes.map((node) => this.#known.get(node, run));
    if (this.#edit.followsConditions) this.#addConditional(value, parts);
    if (Array.isArray(value)) return this.#items(value, parts);
    return isRecord(value) ? this.#properties(this.#edit.change(value, parts, run), parts) : value;
  }

  /** Adds the parts that apply to this value only. What they lead to in turn is added as well. */
  #addConditional(value: object, parts: Parts[]): void {
    const run = this.#run;
    const seen = new Set<SchemaNode>();
    // Conditions see the value without the nulls that are certain to go.
    const edited = isRecord(value) && hasConditions(parts) ? this.#edit.change(value, parts, run) : value;
    const fits = (node: SchemaNode): boolean => run.test(node, this.rewrite(edited, [node]));
    for (const { conditions } of parts) {
      for (const condition of conditions) {
        run.spend(20);
        for (const node of condition(edited, fits, run)) {
          if (seen.has(node)) continue;
          seen.add(node);
          parts.push(this.#known.get(node, run));
        }
      }
    }
  }

  #properties(value: JsonObject, parts: readonly Parts[]): JsonObject {
    const run = this.#run;
    let rewritten: Record<string, unknown> = value;
    const names = Object.keys(value);
    run.spendKeys(names.length);
    for (const name of names) {
      const property = value[name];
      if (!this.#mayChange(property)) continue;
      run.spend(20 * parts.length);
      const inner = this.rewrite(property, unique(parts.flatMap((part) => propertyNodes(part, name, run))));
      if (inner === property) continue;
      if (rewritten === value) rewritten = { ...value };
      setOwn(rewritten, name, inner);
    }
    return rewritten;
  }

  #items(items: readonly unknown[], parts: readonly Parts[]): readonly unknown[] {
    let rewritten: unknown[] | undefined;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index];
      if (!this.#mayChange(item)) continue;
      this.#run.spend(20 * parts.length);
      const nodes = unique(parts.flatMap(({ firstItems, otherItems }) => firstItems[index] ?? otherItems));
      const inner = this.rewrite(item, nodes);
      if (inner !== item) (rewritten ??= [...items])[index] = inner;
    }
    return rewritten ?? items;
  }

  #mayChange(value: unknown): boolean {
    if (typeof value === "string") return this.#edit.changeString !== undefined;
    return typeof value === "object" && value !== null;
  }
}

function hasConditions(parts: readonly Parts[]): boolean {
  return parts.some(({ conditions }) => conditions.length > 0);
}

function unique(nodes: readonly SchemaNode[]): readonly SchemaNode[] {
  return nodes.length < 2 ? nodes : [...new Set(nodes)];
}
