import type { Limits, JsonObject } from "@mci/contract";
import { checkTemplateSize, templateError, type Budget, type Source, type Trail } from "@mci/plugin-kit/templates";
import { Bindings } from "../parse/bindings.ts";
import type { Operand } from "../parse/operand.ts";
import type { Layout, Slots } from "../render/layout.ts";
import { writeParts } from "./field.ts";
import { missingValue } from "../render/missing.ts";
import { hasPlaceholder, mayBeAbsent, readParts, type IsOptional } from "./parts.ts";
import { isContainer } from "../render/property.ts";
import type { Write } from "../parse/placeholder.ts";
import { readFirst } from "../render/read.ts";

export interface ParsedTree {
  readonly layout: Layout;
  readonly build: Build;
}

/** Parses the strings of a tree into the closure that builds the tree anew. */
export function parseTree(tree: unknown, limits: Limits, optional: IsOptional | undefined): ParsedTree {
  const parser = new TreeParser(limits, optional);
  const node = parser.node(tree, root, 0, true);
  return { layout: parser.bindings.finish(), build: node?.build ?? (() => tree) };
}

/** The root of a tree is a step of its own, so that its errors carry a pointer too. */
export const root: Trail = { key: "", outer: undefined };

/** Makes the rendered value of one node; undefined for an entry to leave out. */
export type Build = (slots: Slots, budget: Budget) => unknown;

/** A node with a placeholder somewhere below it. */
interface DynamicNode {
  readonly build: Build;
  readonly mayBeAbsent: boolean;
}

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
  node(value: unknown, trail: Trail, depth: number, isEntry: boolean): DynamicNode | undefined {
    if (typeof value === "string") return hasPlaceholder(value) ? this.string(value, trail, isEntry) : undefined;
    if (!isContainer(value)) return undefined;
    const { depth: deepest } = this.limits;
    if (depth >= deepest) {
      const message = `This value nests deeper than ${deepest} levels.`;
      throw templateError({ text: "", trail }, 0, "MCI_TEMPLATE_LIMIT", message);
    }
    return Array.isArray(value) ? this.array(value, trail, depth) : this.object(value, trail, depth);
  }

  private string(text: string, trail: Trail, isEntry: boolean): DynamicNode {
    const { bindings, limits } = this;
    const source: Source = { text, trail };
    checkTemplateSize(source, limits);
    const { parts, only, native } = readParts(source, bindings, true);
    const build =
      native && only !== undefined
        ? buildNative(source, only)
        : orNull(only, buildText(source, writeParts({ source, limits, empty: false }, parts)));
    const isOptional = isEntry && only !== undefined && this.optional !== undefined && mayBeAbsent(only, this.optional);
    if (!isOptional) return { build, mayBeAbsent: false };
    const read = readFirst(only);
    return {
      build: (slots, budget) => (read(slots) === undefined ? undefined : build(slots, budget)),
      mayBeAbsent: true,
    };
  }

  private array(values: readonly unknown[], trail: Trail, depth: number): DynamicNode | undefined {
    const nodes = values.map((value, key) => this.node(value, { key, outer: trail }, depth + 1, false));
    if (nodes.every((node) => node === undefined)) return undefined;
    const build: Build = (slots, budget) =>
      values.map((value, index) => {
        const node = nodes[index];
        return node === undefined ? value : node.build(slots, budget);
      });
    return { build, mayBeAbsent: false };
  }

  private object(values: JsonObject, trail: Trail, depth: number): DynamicNode | undefined {
    const nodes = Object.keys(values).map((key) => ({
      key,
      node: this.node(values[key], { key, outer: trail }, depth + 1, true),
    }));
    if (nodes.every(({ node }) => node === undefined)) return undefined;
    const build = nodes.some(({ node }) => node?.mayBeAbsent) ? buildEntries(values, nodes) : buildShape(values, nodes);
    return { build, mayBeAbsent: false };
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
  return (slots, budget) => (read(slots) === null ? null : build(slots, budget));
}

function buildNative(source: Source, operands: readonly Operand[]): Build {
  const read = readFirst(operands);
  return (slots) => {
    const value = read(slots);
    if (value === undefined) throw missingValue(source, operands, slots);
    return value;
  };
}

interface Member {
  readonly key: string;
  readonly node: DynamicNode | undefined;
}

/** All entries stay: a copy of the object, which is cheap, with the rendered ones written over. */
function buildShape(shape: JsonObject, entries: readonly Member[]): Build {
  const keys: string[] = [];
  const builds: Build[] = [];
  for (const { key, node } of entries) {
    if (node === undefined) continue;
    keys.push(key);
    builds.push(node.build);
  }
  return (slots, budget) => {
    // The copy has every key as its own, so that assigning to `__proto__` is nothing special.
    const built: Record<string, unknown> = { ...shape };
    for (let index = 0; index < keys.length; index += 1) built[keys[index]!] = builds[index]!(slots, budget);
    return built;
  };
}

/** Some entries may be left out: one by one. */
function buildEntries(values: JsonObject, entries: readonly Member[]): Build {
  return (slots, budget) => {
    const built: Record<string, unknown> = {};
    for (const { key, node } of entries) {
      const value = node === undefined ? values[key] : node.build(slots, budget);
      if (value === undefined && node !== undefined) continue;
      if (key === "__proto__") Object.defineProperty(built, key, { value, ...plain });
      else built[key] = value;
    }
    return built;
  };
}

const plain: PropertyDescriptor = { configurable: true, enumerable: true, writable: true };
