import { isRecord } from "@mci/plugin-kit";
import type { SchemaNode } from "../document/document.ts";
import type { Run } from "../run.ts";
import { dependencySchemas, has } from "./objects/dependencies.ts";
import { oncePerNode } from "./once-per-node.ts";
import { enter, collectReferences } from "./references.ts";
import { subnode } from "./subnode.ts";

/** Called with each schema that applies to a value; true ends the walk. */
type PartVisitor = (node: SchemaNode) => boolean;

/**
 * Visits a schema and all others that it applies to the same value, and that the value fits: behind references, in `allOf`,
 * in the branches of a choice or a condition. Each is visited once. True if a visitor ended the walk.
 */
export function visitInPlace(node: SchemaNode, value: unknown, run: Run, visit: PartVisitor): boolean {
  return new Walk(value, run, visit).visit(node);
}

class Walk {
  readonly #value: unknown;
  readonly #run: Run;
  readonly #visitor: PartVisitor;
  readonly #visited = new Map<unknown, Set<SchemaNode>>();

  constructor(value: unknown, run: Run, visitor: PartVisitor) {
    this.#value = value;
    this.#run = run;
    this.#visitor = visitor;
  }

  visit(node: SchemaNode): boolean {
    const { schema } = node;
    if (!isRecord(schema) || !this.#isNew(node)) return false;
    this.#run.spend(20);
    if (this.#visitor(node)) return true;
    return (
      this.#references(node) ||
      this.#all(node) ||
      this.#choices(node) ||
      this.#condition(node) ||
      this.#dependents(node)
    );
  }

  #isNew(node: SchemaNode): boolean {
    const { scope } = this.#run;
    const visited = this.#visited.get(scope) ?? new Set();
    this.#visited.set(scope, visited);
    return !visited.has(node) && visited.add(node).size > 0;
  }

  #references(node: SchemaNode): boolean {
    const { scope } = this.#run;
    for (const [, follow] of references(node)) {
      const target = follow(this.#run);
      enter(target, this.#run);
      const isDone = this.visit(target);
      this.#run.scope = scope;
      if (isDone) return true;
    }
    return false;
  }

  #all(node: SchemaNode): boolean {
    return all(node).some((part) => this.visit(part));
  }

  #choices(node: SchemaNode): boolean {
    return choices(node).some((branch) => this.#fits(branch) && this.visit(branch));
  }

  #condition(node: SchemaNode): boolean {
    const { if: condition, then: yes, else: no } = Object(node.schema) as Record<string, unknown>;
    if (condition === undefined) return false;
    const test = subnode(node, condition);
    const isTrue = this.#fits(test);
    if (isTrue && this.visit(test)) return true;
    const chosen = isTrue ? yes : no;
    return chosen !== undefined && this.visit(subnode(node, chosen));
  }

  #dependents(node: SchemaNode): boolean {
    const value = this.#value;
    if (!isRecord(value)) return false;
    for (const [name, dependent] of dependents(node)) {
      this.#run.spend(4);
      if (has(value, name) && this.visit(dependent)) return true;
    }
    return false;
  }

  #fits(node: SchemaNode): boolean {
    this.#run.spend(5);
    return this.#run.test(node, this.#value);
  }
}

const references = oncePerNode(collectReferences);
const all = oncePerNode((node) => branches(node, "allOf"));
const choices = oncePerNode((node) => [...branches(node, "anyOf"), ...branches(node, "oneOf")]);

const dependents = oncePerNode((node) => dependencySchemas(node));

function branches(node: SchemaNode, keyword: string): readonly SchemaNode[] {
  const schemas: unknown = Reflect.get(Object(node.schema), keyword);
  return Array.isArray(schemas) ? schemas.map((schema) => subnode(node, schema)) : [];
}
