import { build } from "./build.ts";
import type { Document } from "./document/document.ts";
import type { Resource } from "./document/resource.ts";
import type { Path } from "./path.ts";
import type { Run } from "./run.ts";

/**
 * Whether a value fits. Without a path the check stops at the first mistake; with one it adds everything that is wrong to
 * the findings of the run.
 */
export type Check = (value: unknown, run: Run, at: Path | undefined) => boolean;

/** What a node costs once, when it is first used. */
const building = 100;

/** A schema object or a boolean, with its check, which is built when it is first used. */
export class Node {
  readonly schema: unknown;
  readonly resource: Resource;
  readonly document: Document;
  check: Check;
  #isBuilt = false;

  constructor(schema: unknown, resource: Resource, document: Document) {
    this.schema = schema;
    this.resource = resource;
    this.document = document;
    this.check = (value, run, at) => {
      run.spend(building);
      // A build that throws leaves this in place.
      this.build();
      return this.check(value, run, at);
    };
  }

  /** Builds the check before it is used. Throws SchemaError for a reference that leads nowhere. */
  build(): void {
    if (this.#isBuilt) return;
    this.check = build(this);
    this.#isBuilt = true;
  }
}
