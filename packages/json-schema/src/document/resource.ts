/** A schema with a URI of its own, and the names by which its parts can be referred to. */
export interface Resource {
  readonly uri: string;
  readonly root: unknown;
  readonly anchors: Map<string, object>;
  readonly dynamicAnchors: Map<string, object>;
}
