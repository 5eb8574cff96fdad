import type { JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { Dialect } from "../dialect.ts";
import type { Pattern, PatternEngine } from "../patterns/pattern.ts";
import type { Check } from "../run.ts";
import { SchemaError } from "../schema-error.ts";
import type { Resource } from "./resource.ts";
import { SchemaIndex } from "./schema-index.ts";
import { DynamicScope } from "./scope.ts";

/** Makes the check of a node. Throws SchemaError for a reference that leads nowhere. */
export type Build = (node: SchemaNode) => Check;

/** A whole schema, and its nodes, one for each schema object in it. */
export class Document extends SchemaIndex {
  readonly build: Build;
  readonly patterns: PatternEngine | undefined;
  readonly root: SchemaNode;
  readonly #patterns = new Map<string, Pattern | undefined>();
  readonly #nodes = new Map<unknown, SchemaNode>();

  /** `build` is handed in, as the checks that it makes need documents themselves. */
  constructor(schema: JsonSchema, dialect: Dialect, build: Build, patterns?: PatternEngine) {
    super(schema, dialect);
    this.build = build;
    this.patterns = patterns;
    this.root = this.node(schema, this.rootResource);
  }

  /** The node of a schema that stands in a resource, unless the schema starts one of its own. */
  node(schema: unknown, within: Resource): SchemaNode {
    const known = this.#nodes.get(schema);
    if (known !== undefined) return known;
    const resource = (isRecord(schema) ? this.knownResourceOf(schema) : undefined) ?? within;
    const node = new SchemaNode(schema, resource, this);
    this.#nodes.set(schema, node);
    return node;
  }

  /** A pattern, prepared once however often it stands in the schema; undefined for one that the engine cannot run. */
  pattern(source: string): Pattern | undefined {
    if (this.patterns === undefined) throw new SchemaError("There is no engine to run patterns.");
    if (!this.#patterns.has(source)) this.#patterns.set(source, this.patterns(source));
    return this.#patterns.get(source);
  }

  /** The nodes made so far; those made meanwhile follow. */
  nodes(): Iterable<SchemaNode> {
    return this.#nodes.values();
  }

  /** The scope that a check starts with; undefined where it makes no difference. */
  startScope(): DynamicScope | undefined {
    return this.isDynamic ? new DynamicScope() : undefined;
  }

  /** The resource that a schema is the root of. */
  resourceStartedBy({ schema, resource }: SchemaNode): Resource | undefined {
    return resource.root === schema ? resource : undefined;
  }
}

/** Cost of building a node, once, when it is first used. */
const buildCost = 100;

/** A schema object or a boolean, with its check, which is built when it is first used. */
export class SchemaNode {
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
      run.spend(buildCost);
      // A build that throws leaves this in place.
      this.build();
      return this.check(value, run, at);
    };
  }

  /** Builds the check before it is used. Throws SchemaError for a reference that leads nowhere. */
  build(): void {
    if (this.#isBuilt) return;
    this.check = this.document.build(this);
    this.#isBuilt = true;
  }
}

/** Throws SchemaError for a schema that needs a pattern engine when there is none. */
export function requirePatterns({ usesPatterns, patterns }: Document): void {
  if (!usesPatterns || patterns !== undefined) return;
  throw new SchemaError("This schema has patterns: compile it with `{ patterns: await linearPatterns() }`.");
}
