import type { JsonSchema } from "@mci/contract";
import type { Dialect } from "../dialect.ts";
import { isRecord } from "../is-record.ts";
import { Node } from "../node.ts";
import { SchemaError } from "../schema-error.ts";
import { visitSubschemas } from "../subschemas.ts";
import type { Pattern, PatternEngine } from "../patterns/pattern.ts";
import type { Resource } from "./resource.ts";
import { Scope } from "./scope.ts";
import { resolveUri, rootUri } from "./uri.ts";

/** A whole schema: its resources by URI, and its nodes, one for each schema object in it. */
export class Document {
  readonly dialect: Dialect;
  readonly patterns: PatternEngine | undefined;
  readonly resources: Map<string, Resource> = new Map();
  readonly root: Node;
  /** There are dynamic references, so that it matters through which resources a check has come. */
  isDynamic = false;
  /** How many schema objects it has. */
  size = 0;
  usesPatterns = false;
  usesDefaults = false;
  usesReferences = false;
  readonly #patterns = new Map<string, Pattern | undefined>();
  readonly #nodes = new Map<unknown, Node>();
  readonly #resourceOf = new Map<object, Resource>();

  constructor(schema: JsonSchema, dialect: Dialect, patterns?: PatternEngine) {
    this.dialect = dialect;
    this.patterns = patterns;
    const resource = this.#addResource(rootUri, schema);
    this.#index(schema, resource);
    this.root = this.node(schema, resource);
  }

  /** The node of a schema that stands in a resource, unless the schema starts one of its own. */
  node(schema: unknown, within: Resource): Node {
    const known = this.#nodes.get(schema);
    if (known !== undefined) return known;
    const resource = (isRecord(schema) ? this.#resourceOf.get(schema) : undefined) ?? within;
    const node = new Node(schema, resource, this);
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
  nodes(): Iterable<Node> {
    return this.#nodes.values();
  }

  knownResourceOf(schema: object): Resource | undefined {
    return this.#resourceOf.get(schema);
  }

  /** The resource a schema belongs to. Parts that no keyword leads to are indexed when a reference points at them. */
  resourceOf(schema: object, within: Resource): Resource {
    const known = this.#resourceOf.get(schema);
    if (known !== undefined) return known;
    this.#index(schema, within);
    return this.#resourceOf.get(schema) ?? within;
  }

  /** The scope that a check starts with; undefined where it makes no difference. */
  startScope(): Scope | undefined {
    return this.isDynamic ? new Scope() : undefined;
  }

  /** The resource that a schema is the root of. */
  resourceStartedBy({ schema, resource }: Node): Resource | undefined {
    return resource.root === schema ? resource : undefined;
  }

  #index(schema: unknown, within: Resource): void {
    if (!isRecord(schema) || this.#resourceOf.has(schema)) return;
    const resource = this.#identified(schema, within);
    this.#resourceOf.set(schema, resource);
    this.size += 1;
    this.#addAnchors(schema, resource);
    this.usesPatterns ||= Object.hasOwn(schema, "pattern") || Object.hasOwn(schema, "patternProperties");
    this.usesReferences ||= "$ref" in schema || "$dynamicRef" in schema || "$recursiveRef" in schema;
    this.usesDefaults ||= Object.hasOwn(schema, "default");
    visitSubschemas(schema, this.dialect, (subschema) => this.#index(subschema, resource));
  }

  #identified(schema: Readonly<Record<string, unknown>>, within: Resource): Resource {
    const id = schema["$id"];
    if (typeof id !== "string") return within;
    if (this.dialect === "draft-07") {
      if (typeof schema["$ref"] === "string") return within;
      if (id.startsWith("#")) {
        within.anchors.set(id.slice(1), schema);
        return within;
      }
    }
    const { uri, fragment } = resolveUri(id, within.uri);
    if (uri === within.uri && within.root === schema) return within;
    const resource = this.#addResource(uri, schema);
    if (this.dialect === "draft-07" && fragment !== "") resource.anchors.set(fragment, schema);
    return resource;
  }

  #addResource(uri: string, root: unknown): Resource {
    const resource: Resource = { uri, root, anchors: new Map(), dynamicAnchors: new Map() };
    // Of two with one name the first counts; the root keeps its own name beside the one it gives itself.
    if (!this.resources.has(uri)) this.resources.set(uri, resource);
    return resource;
  }

  #addAnchors(schema: Readonly<Record<string, unknown>>, { anchors, dynamicAnchors }: Resource): void {
    const { $anchor: anchor, $dynamicAnchor: dynamic, $recursiveAnchor: recursive } = schema;
    if (this.dialect === "2020-12") {
      if (typeof dynamic === "string") {
        anchors.set(dynamic, schema);
        dynamicAnchors.set(dynamic, schema);
      }
      this.isDynamic ||= typeof schema["$dynamicRef"] === "string";
    }
    if (this.dialect === "2019-09") {
      if (recursive === true) dynamicAnchors.set("", schema);
      this.isDynamic ||= typeof schema["$recursiveRef"] === "string";
    }
    if (this.dialect !== "draft-07" && typeof anchor === "string") anchors.set(anchor, schema);
  }
}

/** Throws SchemaError for a schema that needs a pattern engine when there is none. */
export function requirePatterns({ usesPatterns, patterns }: Document): void {
  if (!usesPatterns || patterns !== undefined) return;
  throw new SchemaError("This schema has patterns: compile it with `{ patterns: await linearPatterns() }`.");
}
