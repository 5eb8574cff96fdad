import type { JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { Dialect } from "../dialect.ts";
import { visitSubschemas } from "../subschemas.ts";
import type { Resource } from "./resource.ts";
import { resolveUri, rootUri } from "./uri.ts";

/** An index of a schema: its resources by URI, the resource of each schema object in it, and the features it uses. */
export class SchemaIndex {
  readonly dialect: Dialect;
  readonly resources: Map<string, Resource> = new Map();
  /** There are dynamic references, so that it matters through which resources a check has come. */
  isDynamic = false;
  /** How many schema objects it has. */
  size = 0;
  usesPatterns = false;
  usesDefaults = false;
  usesReferences = false;
  protected readonly rootResource: Resource;
  readonly #resourceOf = new Map<object, Resource>();

  constructor(schema: JsonSchema, dialect: Dialect) {
    this.dialect = dialect;
    this.rootResource = this.#addResource(rootUri, schema);
    this.#index(schema, this.rootResource);
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
