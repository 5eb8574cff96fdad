import { defaultLimits, type Limits, type ValueTemplate } from "@mci/contract";
import { isLargerThan } from "@mci/plugin-kit";
import { Budget } from "@mci/plugin-kit/templates";
import { outputError } from "../render/output-error.ts";
import { hasPlaceholder, type IsOptional } from "./parts.ts";
import { isContainer } from "../render/property.ts";
import { isPlainField } from "../parse/quick-check.ts";
import { quickDepth } from "../parse/quick-scanner.ts";
import { parseTree, root, type ParsedTree } from "./tree-parser.ts";

/** Options of {@link parseValue}. */
export interface ParseValueOptions {
  /** Whether a path below `props` is a declared property that may be left out. Absent: none is. */
  readonly optional?: IsOptional;
  readonly limits?: Limits;
}

/**
 * Parses a JSON tree whose strings are fields; its keys are not. `{!! path !!}` as a whole string gives the value
 * itself (not a copy) in its JSON type; `{{ path }}` as a whole string gives its text, but null for null. An object entry whose whole value is one placeholder of optional, absent
 * properties is left out, and a whole tree that is one renders undefined; an array element is never left out.
 * Parts without placeholders are returned as they are in `tree`, which must not be changed afterwards.
 *
 * Throws ValueTemplateError, whose `pointer` tells the string: MCI_TEMPLATE_SYNTAX, MCI_TEMPLATE_LIMIT.
 */
export function parseValue<T>(tree: T, options: ParseValueOptions = {}): ValueTemplate<T> {
  const { limits = defaultLimits, optional } = options;
  const canWait = surelyParsesValue(tree, { limits });
  return new BuiltinValue<T>(tree, limits, optional, canWait ? undefined : parseTree(tree, limits, optional));
}

/** Whether {@link parseValue} surely takes a tree. False: that is not known. */
export function surelyParsesValue(
  tree: unknown,
  { limits = defaultLimits }: Pick<ParseValueOptions, "limits"> = {},
): boolean {
  return limits.depth >= quickDepth && isPlainTree(tree, limits, 0);
}

/** True for a tree whose strings all surely parse. */
function isPlainTree(value: unknown, limits: Limits, depth: number): boolean {
  if (typeof value === "string") {
    return !hasPlaceholder(value) || (!isLargerThan(value, limits.templateBytes) && isPlainField(value, true));
  }
  if (!isContainer(value)) return true;
  if (depth >= limits.depth) return false;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    if (!isPlainTree(inner, limits, depth + 1)) return false;
  }
  return true;
}

type Rendered<T> = ReturnType<ValueTemplate<T>["render"]>;

class BuiltinValue<T> implements ValueTemplate<T> {
  private readonly tree: T;
  private readonly limits: Limits;
  private readonly optional: IsOptional | undefined;
  /** Absent until it is needed, where it is known that there is no mistake to find. */
  private parsed: ParsedTree | undefined;

  constructor(tree: T, limits: Limits, optional: IsOptional | undefined, parsed: ParsedTree | undefined) {
    this.tree = tree;
    this.limits = limits;
    this.optional = optional;
    this.parsed = parsed;
  }

  get names(): readonly string[] {
    this.parsed ??= parseTree(this.tree, this.limits, this.optional);
    return this.parsed.layout.names;
  }

  render(scope: unknown): Rendered<T> {
    this.parsed ??= parseTree(this.tree, this.limits, this.optional);
    const { layout, build } = this.parsed;
    try {
      const built = build(layout.slots(scope), new Budget(this.limits));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is built has the shape of its tree
      return built as Rendered<T>;
    } catch (error) {
      throw outputError(error, { text: "", trail: root }, this.limits);
    }
  }
}
