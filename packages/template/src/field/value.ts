import { defaultLimits, type Limits, type ValueTemplate } from "@mci/contract";
import { Budget } from "@mci/plugin-kit/templates";
import { outputError } from "../render/output-error.ts";
import { slotsOf } from "../render/slots.ts";
import type { IsOptional } from "./parts.ts";
import { parseTree, root } from "./tree-parser.ts";

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
  const { names, slotCount, node } = parseTree(tree, limits, optional);
  return {
    names,
    render(scope) {
      try {
        const built = node === undefined ? tree : node.build(slotsOf(scope, slotCount), new Budget(limits));
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is built has the shape of its tree
        return built as ReturnType<ValueTemplate<T>["render"]>;
      } catch (error) {
        throw outputError(error, { text: "", trail: root }, limits);
      }
    },
  };
}
