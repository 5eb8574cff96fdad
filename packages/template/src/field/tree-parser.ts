import type { Limits, JsonObject } from "@mci/contract";
import { checkTemplateSize, hasPlaceholder, templateError, type Source, type Trail } from "@mci/plugin-kit/templates";
import { Bindings } from "../parse/bindings.ts";
import { namesOf } from "../parse/names.ts";
import { ArrayNode } from "./array-node.ts";
import type { Node } from "./node.ts";
import { ObjectNode } from "./object-node.ts";
import { PlaceholderNode, TextNode } from "./string-nodes.ts";
import { mayBeAbsent, readParts, type IsOptional } from "./parts.ts";
import { isContainer } from "../render/property.ts";
import type { Context } from "../parse/placeholder.ts";

export interface ParsedTree {
  readonly names: readonly string[];
  /** How many slots its rendering needs. */
  readonly slotCount: number;
  /** Undefined for a tree without placeholders. */
  readonly node: Node | undefined;
}

/** Parses the strings of a tree into the nodes that build the tree anew. */
export function parseTree(tree: unknown, limits: Limits, optional: IsOptional | undefined): ParsedTree {
  const parser = new TreeParser(limits, optional);
  const node = parser.node(tree, root, 0, true);
  const { paths, size } = parser.bindings;
  return { names: namesOf(paths), slotCount: size, node };
}

/** The root of a tree is a step of its own, so that its errors carry a pointer too. */
export const root: Trail = { key: "", outer: undefined };

class TreeParser {
  readonly bindings: Bindings;
  private readonly limits: Limits;
  private readonly optional: IsOptional | undefined;

  constructor(limits: Limits, optional: IsOptional | undefined) {
    this.limits = limits;
    this.bindings = new Bindings(limits);
    this.optional = optional;
  }

  /** Undefined for a constant node. `isEntry` is false for array elements, which cannot be left out. */
  node(value: unknown, trail: Trail, depth: number, isEntry: boolean): Node | undefined {
    if (typeof value === "string") return hasPlaceholder(value) ? this.string(value, trail, isEntry) : undefined;
    if (!isContainer(value)) return undefined;
    const { depth: deepest } = this.limits;
    if (depth >= deepest) {
      const message = `This value nests deeper than ${deepest} levels.`;
      throw templateError({ text: "", trail }, 0, "MCI_TEMPLATE_LIMIT", message);
    }
    return Array.isArray(value) ? this.array(value, trail, depth) : this.object(value, trail, depth);
  }

  private string(text: string, trail: Trail, isEntry: boolean): Node {
    const { bindings, limits } = this;
    const source: Source = { text, trail };
    checkTemplateSize(source, limits);
    const { parts, only, native } = readParts(source, bindings, true);
    const context: Context = { source, start: 0, limits, empty: false, isField: true };
    if (only === undefined) return new TextNode(context, parts);
    const empty = isEntry && this.optional !== undefined && mayBeAbsent(only, this.optional);
    return new PlaceholderNode({ ...context, empty }, only, native);
  }

  private array(values: readonly unknown[], trail: Trail, depth: number): Node | undefined {
    const nodes = values.map((value, key) => this.node(value, { key, outer: trail }, depth + 1, false));
    return nodes.every((node) => node === undefined) ? undefined : new ArrayNode(values, nodes);
  }

  private object(values: JsonObject, trail: Trail, depth: number): Node | undefined {
    const entries = Object.entries(values).map(([key, value]) => {
      return { key, value, node: this.node(value, { key, outer: trail }, depth + 1, true) };
    });
    return entries.every(({ node }) => node === undefined) ? undefined : new ObjectNode(entries);
  }
}
