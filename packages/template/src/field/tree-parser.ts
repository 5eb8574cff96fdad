import type { Limits, JsonObject } from "@mci/contract";
import { checkTemplateSize, templateError, type Budget, type Source, type Trail } from "@mci/plugin-kit/templates";
import { Bindings } from "../parse/bindings.ts";
import { namesOf } from "../parse/names.ts";
import type { Operand } from "../parse/operand.ts";
import type { Slots } from "../render/slots.ts";
import type { Build } from "./build.ts";
import { buildObject } from "./build-object.ts";
import { firstValue } from "../render/missing.ts";
import { hasPlaceholder, mayBeAbsent, readParts, type FieldPart, type IsOptional } from "./parts.ts";
import { isContainer } from "../render/property.ts";
import type { Context, Write } from "../parse/placeholder.ts";
import { Sequence } from "../render/sequence.ts";
import { textOfField } from "../render/text.ts";

export interface ParsedTree {
  readonly names: readonly string[];
  readonly build: (slots: Slots, budget: Budget) => unknown;
}

/** Parses the strings of a tree into the closure that builds the tree anew. */
export function parseTree(tree: unknown, limits: Limits, optional: IsOptional | undefined): ParsedTree {
  const parser = new TreeParser(limits, optional);
  const build = parser.node(tree, root, 0, true);
  return { names: namesOf(parser.bindings.paths), build: build ?? (() => tree) };
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
  node(value: unknown, trail: Trail, depth: number, isEntry: boolean): Build | undefined {
    if (typeof value === "string") return hasPlaceholder(value) ? this.string(value, trail, isEntry) : undefined;
    if (!isContainer(value)) return undefined;
    const { depth: deepest } = this.limits;
    if (depth >= deepest) {
      const message = `This value nests deeper than ${deepest} levels.`;
      throw templateError({ text: "", trail }, 0, "MCI_TEMPLATE_LIMIT", message);
    }
    return Array.isArray(value) ? this.array(value, trail, depth) : this.object(value, trail, depth);
  }

  private string(text: string, trail: Trail, isEntry: boolean): Build {
    const { bindings, limits } = this;
    const source: Source = { text, trail };
    checkTemplateSize(source, limits);
    const { parts, only, native } = readParts(source, bindings, true);
    if (only === undefined) return buildText(source, writeParts({ source, limits, empty: false }, parts));
    const empty = isEntry && this.optional !== undefined && mayBeAbsent(only, this.optional);
    return buildPlaceholder({ source, limits, empty }, only, native);
  }

  private array(values: readonly unknown[], trail: Trail, depth: number): Build | undefined {
    const builders = values.map((value, key) => this.node(value, { key, outer: trail }, depth + 1, false));
    if (builders.every((build) => build === undefined)) return undefined;
    return (slots, budget) =>
      values.map((value, index) => {
        const build = builders[index];
        return build === undefined ? value : build(slots, budget);
      });
  }

  private object(values: JsonObject, trail: Trail, depth: number): Build | undefined {
    const entries = Object.entries(values).map(([key, value]) => {
      const build = this.node(value, { key, outer: trail }, depth + 1, true);
      return { key, value, build };
    });
    return entries.every(({ build }) => build === undefined) ? undefined : buildObject(entries);
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

/** A string that is one placeholder: its value where it is `native`, else its text; null for null, whose text would be a word. */
function buildPlaceholder(context: Context, operands: readonly Operand[], native: boolean): Build {
  const place = { source: context.source, start: 0 };
  return (slots, budget) => {
    const value = firstValue(context, operands, slots);
    if (native || value === undefined || value === null) return value;
    const text = textOfField(value, context, operands);
    budget.write(text.length, place);
    return text;
  };
}

/** Returns one closure that writes all parts. */
function writeParts(context: Context, parts: readonly FieldPart[]): Write {
  const sequence = new Sequence({ ...context, isField: true });
  for (const part of parts) {
    if (typeof part === "string") sequence.text(part);
    else sequence.add(part);
  }
  return sequence.join();
}
