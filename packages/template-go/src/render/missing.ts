import type { TemplateError } from "@mci/contract";
import { nearest } from "@mci/plugin-kit";
import { envHint, templateError } from "@mci/plugin-kit/templates";
import { isName } from "../characters.ts";
import { formatSpan } from "../errors.ts";
import { follow, isMap, describe } from "../values.ts";
import type { Wanted } from "./expression.ts";
import type { Rendering } from "./run.ts";

/** Returns the error for a missing value: its path, and the likely intended one. Never shows a value. */
export function missingValue(wanted: Wanted, run: Rendering, dot: unknown): TemplateError {
  const { source, start, path } = wanted;
  const message = `Missing value: ${formatSpan(wanted)}.`;
  return templateError(source, start, "MCI_TEMPLATE_MISSING", message, {
    hint: hintFor(wanted, run, dot),
    details: { paths: path?.fromRoot === undefined ? [] : [path.fromRoot] },
  });
}

function hintFor(wanted: Wanted, run: Rendering, dot: unknown): string | undefined {
  const { path } = wanted;
  if (path === undefined) return undefined;
  const [root, name] = path.fromRoot?.split(".") ?? [];
  if (root === "env" && name !== undefined) return envHint(name);
  const base = path.base(run, dot);
  let depth = 0;
  while (depth < path.steps.length && follow(base, path.steps.slice(0, depth + 1)) !== undefined) depth += 1;
  const parent = follow(base, path.steps.slice(0, depth));
  const step = path.steps[depth];
  if (step === undefined) return undefined;
  if (isMap(parent)) {
    const near = nearest(step, Object.keys(parent).slice(0, 1000).filter(isName));
    return near === undefined ? undefined : `Did you mean ${inFull(wanted, path.steps.length - depth, near)}?`;
  }
  return parent === undefined || parent === null ? undefined : `.${step} is read from ${describe(parent)}.`;
}

/** The path as it is written, with another name in place of its last steps: `.user.name` for `.user.nmae`. */
function inFull(wanted: Wanted, steps: number, name: string): string {
  const [base = "", ...names] = formatSpan(wanted).split(".").slice(0, -steps);
  return [base, ...names, name].join(".");
}
