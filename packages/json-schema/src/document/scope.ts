import type { Resource } from "./resource.ts";

/**
 * The resources that a check has entered, in the order they were first entered, which is all that dynamic references ask
 * about. Equal scopes are one object, so that they can be compared and remembered.
 */
export class DynamicScope {
  /** How many resources it holds. */
  readonly size: number;
  readonly #resource: Resource | undefined;
  readonly #parent: DynamicScope | undefined;
  readonly #inner = new Map<Resource, DynamicScope>();

  constructor(resource?: Resource, parent?: DynamicScope) {
    this.#resource = resource;
    this.#parent = parent;
    this.size = parent === undefined ? 0 : parent.size + 1;
  }

  enter(resource: Resource): DynamicScope {
    let inner = this.#inner.get(resource);
    if (inner === undefined) {
      inner = this.#has(resource) ? this : new DynamicScope(resource, this);
      this.#inner.set(resource, inner);
    }
    return inner;
  }

  /** Returns the result of the outermost resource for which `find` has one. */
  outermost(find: (resource: Resource) => object | undefined): object | undefined {
    return this.#parent?.outermost(find) ?? (this.#resource === undefined ? undefined : find(this.#resource));
  }

  #has(resource: Resource): boolean {
    return this.#resource === resource || (this.#parent !== undefined && this.#parent.#has(resource));
  }
}
