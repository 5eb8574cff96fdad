import { defaultLimits, type Limits, type ValueTemplate, type Values } from "@mci/contract";
import { Bindings, type Operand, type Run } from "./bindings.ts";
import type { Layout, Slots } from "./layout.ts";
import { writeParts } from "./field.ts";
import { checkTemplateSize, outputError, tooMuchOutput } from "./limits.ts";
import { missingValue } from "./missing.ts";
import { mistake, type Source, type Trail } from "./mistake.ts";
import { hasPlaceholder, mayBeAbsent, readParts, type IsOptional } from "./parts.ts";
import { isObject } from "./property.ts";
import type { Write } from "./placeholder.ts";
import { readFirst } from "./read.ts";

export interface ParseValueOptions {
  /** Whether a path below `props` is a declared property that may be left out. Absent: none is. */
  readonly optional?: IsOptional;
  readonly limits?: Limits;
}

/**
 * Parses a JSON tree whose strings are fields; its keys are not. `{!! path !!}` as a whole string gives the value
 * itself (not a copy) in its JSON type. An object entry whose whole value is one placeholder of optional, absent
 * properties is left out, and a whole tree that is one renders undefined; an array element is never left out.
 * Parts without placeholders are returned as they are in `tree`.
 *
 * Throws ValueTemplateError, whose `pointer` tells the string: MCI_TEMPLATE_SYNTAX, MCI_TEMPLATE_LIMIT.
 */
export function parseValue<T>(tree: T, options: ParseValueOptions = {}): ValueTemplate<T> {
  const parser = new TreeParser(options);
  const node = parser.node(tree, root, 0, true);
  return new ParsedValue<T>(parser.bindings.finish(), node?.build ?? (() => tree), parser.limits);
}

/** Makes the rendered value of one node; undefined for an entry to leave out. */
type Build = (slots: Slots, run: TreeRun) => unknown;

interface TreeRun extends Run {
  /** Characters written into all strings of the tree. */
  written: number;
}

/** A node with a placeholder somewhere below it. */
interface DynamicNode {
  readonly build: Build;
  readonly mayBeAbsent: boolean;
}

type Rendered<T> = ReturnType<ValueTemplate<T>["render"]>;

class ParsedValue<T> implements ValueTemplate<T> {
  private readonly layout: Layout;
  private readonly build: Build;
  private readonly limits: Limits;

  constructor(layout: Layout, build: Build, limits: Limits) {
    this.layout = layout;
    this.build = build;
    this.limits = limits;
  }

  get names(): readonly string[] {
    return this.layout.names;
  }

  render(scope: unknown): Rendered<T> {
    try {
      const built = this.build(this.layout.slots(scope), { steps: 0, written: 0 });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is built has the shape of its tree
      return built as Rendered<T>;
    } catch (error) {
      throw outputError(error, { text: "", trail: root }, this.limits);
    }
  }
}

const root: Trail = { key: "", outer: undefined };

class TreeParser {
  readonly bindings: Bindings;
  readonly limits: Limits;
  private readonly optional: IsOptional | undefined;

  constructor({ limits = defaultLimits, optional }: ParseValueOptions) {
    this.limits = limits;
    this.bindings = new Bindings(limits);
    this.optional = optional;
  }

  /** Undefined for a constant node. `isEntry` is false for array elements, which cannot be left out. */
  node(value: unknown, trail: Trail, depth: number, isEntry: boolean): DynamicNode | undefined {
    if (typeof value === "string") return hasPlaceholder(value) ? this.string(value, trail, isEntry) : undefined;
    if (!isObject(value)) return undefined;
    const { depth: deepest } = this.limits;
    if (depth >= deepest) {
      const message = `This value nests deeper than ${deepest} levels.`;
      throw mistake({ text: "", trail }, 0, "MCI_TEMPLATE_LIMIT", message);
    }
    return Array.isArray(value) ? this.array(value, trail, depth) : this.object(value, trail, depth);
  }

  private string(text: string, trail: Trail, isEntry: boolean): DynamicNode {
    const { bindings, limits } = this;
    const source: Source = { text, trail };
    checkTemplateSize(source, limits.templateBytes);
    const { parts, only, native } = readParts(source, bindings, true);
    const build =
      native && only !== undefined
        ? buildNative(source, only)
        : buildText(source, writeParts({ source, limits, empty: false }, parts), limits);
    const isOptional = isEntry && only !== undefined && this.optional !== undefined && mayBeAbsent(only, this.optional);
    if (!isOptional) return { build, mayBeAbsent: false };
    const read = readFirst(only);
    return { build: (slots, run) => (read(slots) === undefined ? undefined : build(slots, run)), mayBeAbsent: true };
  }

  private array(values: readonly unknown[], trail: Trail, depth: number): DynamicNode | undefined {
    const nodes = values.map((value, key) => this.node(value, { key, outer: trail }, depth + 1, false));
    if (nodes.every((node) => node === undefined)) return undefined;
    const build: Build = (slots, run) =>
      values.map((value, index) => {
        const node = nodes[index];
        return node === undefined ? value : node.build(slots, run);
      });
    return { build, mayBeAbsent: false };
  }

  private object(values: Values, trail: Trail, depth: number): DynamicNode | undefined {
    const nodes = Object.keys(values).map((key) => ({
      key,
      node: this.node(values[key], { key, outer: trail }, depth + 1, true),
    }));
    if (nodes.every(({ node }) => node === undefined)) return undefined;
    const build = nodes.some(({ node }) => node?.mayBeAbsent) ? buildEntries(values, nodes) : buildShape(values, nodes);
    return { build, mayBeAbsent: false };
  }
}

function buildText(source: Source, write: Write, { outputBytes }: Limits): Build {
  return (slots, run) => {
    const text = write(slots, run);
    run.written += text.length;
    if (run.written > outputBytes) throw tooMuchOutput(source, 0, outputBytes);
    return text;
  };
}

function buildNative(source: Source, operands: readonly Operand[]): Build {
  const read = readFirst(operands);
  return (slots) => {
    const value = read(slots);
    if (value === undefined) throw missingValue(source, operands, slots);
    return value;
  };
}

interface Entry {
  readonly key: string;
  readonly node: DynamicNode | undefined;
}

/** All entries stay: a copy of the object, which is cheap, with the rendered ones written over. */
function buildShape(shape: Values, entries: readonly Entry[]): Build {
  const keys: string[] = [];
  const builds: Build[] = [];
  for (const { key, node } of entries) {
    if (node === undefined) continue;
    keys.push(key);
    builds.push(node.build);
  }
  return (slots, run) => {
    // The copy has every key as its own, so that assigning to `__proto__` is nothing special.
    const built: Record<string, unknown> = { ...shape };
    for (let index = 0; index < keys.length; index += 1) built[keys[index]!] = builds[index]!(slots, run);
    return built;
  };
}

/** Some entries may be left out: one by one. */
function buildEntries(values: Values, entries: readonly Entry[]): Build {
  return (slots, run) => {
    const built: Record<string, unknown> = {};
    for (const { key, node } of entries) {
      const value = node === undefined ? values[key] : node.build(slots, run);
      if (value === undefined && node !== undefined) continue;
      if (key === "__proto__") Object.defineProperty(built, key, { value, ...plain });
      else built[key] = value;
    }
    return built;
  };
}

const plain: PropertyDescriptor = { configurable: true, enumerable: true, writable: true };
