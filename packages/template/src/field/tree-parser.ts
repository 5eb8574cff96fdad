import type { Limits, JsonObject } from "@mci/contract";
import { checkTemplateSize, templateError, type Budget, type Source, type Trail } from "@mci/plugin-kit/templates";
import { Bindings } from "../parse/bindings.ts";
import type { Operand } from "../parse/operand.ts";
import type { Layout, Slots } from "../render/layout.ts";
import { buildObject } from "./build-object.ts";
import { writeParts } from "./field.ts";
import { missingValue } from "../render/missing.ts";
import { hasPlaceholder, mayBeAbsent, readParts, type IsOptional } from "./parts.ts";
import { PlainReads } from "./plain-reads.ts";
import { plainText } from "./plain-text.ts";
import { isContainer } from "../render/property.ts";
import type { Write } from "../parse/placeholder.ts";
import { TreeNode, type Build } from "./tree-node.ts";
import { readFirst } from "../render/read.ts";

export interface ParsedTree {
  readonly layout: Layout;
  readonly build: (slots: Slots, budget: Budget) => unknown;
}

/** Parses the strings of a tree into the closure that builds the tree anew. */
export function parseTree(tree: unknown, limits: Limits, optional: IsOptional | undefined): ParsedTree {
  const parser = new TreeParser(limits, optional);
  const node = parser.node(tree, root, 0, true);
  const layout = parser.bindings.finish();
  if (node === undefined) return { layout, build: () => tree };
  const read = parser.reads.finish();
  return { layout, build: (slots, budget) => node.build(slots, budget, read(slots)) };
}

/** The root of a tree is a step of its own, so that its errors carry a pointer too. */
export const root: Trail = { key: "", outer: undefined };

class TreeParser {
  readonly bindings: Bindings;
  readonly reads = new PlainReads();
  private readonly limits: Limits;
  private readonly optional: IsOptional | undefined;

  constructor(limits: Limits, optional: IsOptional | undefined) {
    this.limits = limits;
    this.bindings = new Bindings(limits);
    this.optional = optional;
  }

  /** Undefined for a constant node. `isEntry` is false for array elements, which cannot be left out. */
  node(value: unknown, trail: Trail, depth: number, isEntry: boolean): TreeNode | undefined {
    if (typeof value === "string") return hasPlaceholder(value) ? this.string(value, trail, isEntry) : undefined;
    if (!isContainer(value)) return undefined;
    const { depth: deepest } = this.limits;
    if (depth >= deepest) {
      const message = `This value nests deeper than ${deepest} levels.`;
      throw templateError({ text: "", trail }, 0, "MCI_TEMPLATE_LIMIT", message);
    }
    return Array.isArray(value) ? this.array(value, trail, depth) : this.object(value, trail, depth);
  }

  private string(text: string, trail: Trail, isEntry: boolean): TreeNode {
    const { bindings, limits } = this;
    const source: Source = { text, trail };
    checkTemplateSize(source, limits);
    const { parts, only, native } = readParts(source, bindings, true);
    const build =
      native && only !== undefined
        ? buildNative(source, only)
        : orNull(only, buildText(source, writeParts({ source, limits, empty: false }, parts)));
    const plain = native ? undefined : plainText(parts, source, this.reads);
    const isOptional = isEntry && only !== undefined && this.optional !== undefined && mayBeAbsent(only, this.optional);
    if (!isOptional) return new TreeNode(build, plain);
    const read = readFirst(only);
    return new TreeNode(
      (slots, budget, texts) => (read(slots) === undefined ? undefined : build(slots, budget, texts)),
      plain,
      true,
    );
  }

  private array(values: readonly unknown[], trail: Trail, depth: number): TreeNode | undefined {
    const nodes = values.map((value, key) => this.node(value, { key, outer: trail }, depth + 1, false));
    if (nodes.every((node) => node === undefined)) return undefined;
    return new TreeNode((slots, budget, texts) =>
      values.map((value, index) => {
        const node = nodes[index];
        return node === undefined ? value : node.build(slots, budget, texts);
      }),
    );
  }

  private object(values: JsonObject, trail: Trail, depth: number): TreeNode | undefined {
    const nodes = Object.keys(values).map((key) => ({
      key,
      node: this.node(values[key], { key, outer: trail }, depth + 1, true),
    }));
    if (nodes.every(({ node }) => node === undefined)) return undefined;
    return new TreeNode(buildObject(values, nodes));
  }
}

function buildText(source: Source, write: Write): Build {
  const place = { source, start: 0 };
  return (slots, budget) => {
    const text = write(slots, budget);
    budget.write(text.length, place);
    return text;
  };
}

/** The text, or null where the whole string is one placeholder whose value is null: its text would be a word. */
function orNull(only: readonly Operand[] | undefined, build: Build): Build {
  if (only === undefined) return build;
  const read = readFirst(only);
  return (slots, budget, texts) => (read(slots) === null ? null : build(slots, budget, texts));
}

function buildNative(source: Source, operands: readonly Operand[]): Build {
  const read = readFirst(operands);
  return (slots) => {
    const value = read(slots);
    if (value === undefined) throw missingValue(source, operands, slots);
    return value;
  };
}
