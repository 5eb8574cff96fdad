import type { TemplateError } from "@mci/contract";
import { nearest } from "@mci/plugin-kit";
import { envHint, templateError, type Source } from "@mci/plugin-kit/templates";
import type { Operand, Path } from "../parse/operand.ts";
import { standardRoots } from "../parse/roots.ts";
import { dataSlot, isOfLoop, type Slots } from "./slots.ts";
import { findStart, printOperands } from "../parse/operands.ts";
import { printPath } from "../parse/path.ts";
import { isContainer } from "./property.ts";
import { readFirst, readSteps } from "./read.ts";
import { describeKind } from "./text.ts";

/**
 * Returns the value of the first alternative that exists. If none does, undefined where `empty` allows that; otherwise throws
 * TemplateError (MCI_TEMPLATE_MISSING).
 */
export function firstValue(
  { source, empty }: { readonly source: Source; readonly empty: boolean },
  operands: readonly Operand[],
  slots: Slots,
  what?: string,
): unknown {
  const value = readFirst(operands, slots);
  if (value === undefined && !empty) throw missingValue(source, operands, slots, what);
  return value;
}

/**
 * The error for a placeholder (or a loop, then `what` says which) none of whose alternatives exists. It names the
 * paths and the names beside them, never a value; of the environment not even names, as the reader may be a model.
 */
export function missingValue(source: Source, operands: readonly Operand[], slots: Slots, what = ""): TemplateError {
  const paths = operands.filter((operand) => operand.kind === "path");
  const facts = paths.map((path) => collectFacts(path, slots));
  const sentences = [`Missing value: ${what}${printOperands(operands)}.`];
  for (const reason of new Set(facts.map((fact) => fact.reason))) if (reason !== "") sentences.push(reason);
  const known = [...new Set(facts.flatMap((fact) => (fact.isPublic ? fact.known : [])))];
  const likely = facts.flatMap(nearName);
  if (known.length > 0) sentences.push(`Known beside it: ${list(known, likely)}.`);
  return templateError(source, findStart(operands), "MCI_TEMPLATE_MISSING", sentences.join(" "), {
    hint: toHint(paths, likely),
    details: { paths: paths.filter((path) => !isOfLoop(path)).map(({ steps }) => printPath(steps)) },
  });
}

/** The path beside it whose last name is nearest: what they have in common before it says nothing. */
function nearName({ wanted, known, before }: Facts): string[] {
  const names = new Map(known.map((path) => [path.slice(before.length), path]));
  const near = nearest(wanted.slice(before.length), names.keys());
  return near === undefined ? [] : [names.get(near) ?? before + near];
}

interface Facts {
  /** The path up to the first missing step. */
  readonly wanted: string;
  /** How what was looked for and what is there begin. */
  readonly before: string;
  /** The names that exist at that place, printed the same way. */
  readonly known: readonly string[];
  readonly reason: string;
  /** False for names that may only be suggested one at a time: those of the environment. */
  readonly isPublic: boolean;
}

function collectFacts(path: Path, slots: Slots): Facts {
  const { steps } = path;
  const root = steps[0]!;
  const isPublic = isOfLoop(path) || root !== "env";
  if (!isOfLoop(path) && readSteps(path, slots, 1) === undefined) {
    return {
      wanted: root,
      known: listRoots(path, slots[dataSlot]),
      before: "",
      reason: `There is no ${root} here.`,
      isPublic: true,
    };
  }
  let depth = 1;
  while (depth < steps.length && readSteps(path, slots, depth + 1) !== undefined) depth += 1;
  const parent = readSteps(path, slots, depth);
  const wanted = printPath(steps.slice(0, depth + 1));
  const printed = printPath(steps.slice(0, depth));
  const facts = { wanted, before: printed, isPublic };
  if (!isContainer(parent)) return { ...facts, known: [], reason: `${printed} is ${describeKind(parent)}.` };
  if (Array.isArray(parent)) return { ...facts, known: [], reason: `${printed} has ${count(parent.length)}.` };
  const keys = Object.keys(parent);
  const known = showable(keys).map((key) => printPath([...steps.slice(0, depth), key]));
  return { ...facts, known, reason: isPublic && keys.length === 0 ? `${printed} is empty.` : "" };
}

/** Names may come from a caller: no page-long ones, no line breaks, and not a million of them. */
function showable(names: readonly string[]): readonly string[] {
  // oxlint-disable-next-line no-control-regex
  return names.slice(0, 1000).filter((name) => name.length <= 100 && !/[\u0000-\u001f\u007f-\u009f]/.test(name));
}

function count(items: number): string {
  return items === 1 ? "1 item" : `${items} items`;
}

function listRoots({ known }: Path, data: unknown): readonly string[] {
  const names: string[] = [];
  for (let variable = known; variable !== undefined; variable = variable.outer) names.push(variable.name);
  return isContainer(data) ? [...names, ...showable(Object.keys(data))] : names;
}

const maxNamesShown = 10;

/** The likely names first, then the others as they come. */
function list(known: readonly string[], likely: readonly string[]): string {
  const names = [...new Set([...likely.filter((name) => known.includes(name)), ...known])];
  return `${names.slice(0, maxNamesShown).join(", ")}${names.length > maxNamesShown ? ", and more" : ""}`;
}

const argumentRoots: ReadonlySet<string | undefined> = new Set(["props", "input", "properties"]);

function toHint(paths: readonly Path[], likely: readonly string[]): string | undefined {
  const hints: string[] = [];
  if (likely.length > 0) hints.push(`Did you mean ${[...new Set(likely)].join(" or ")}?`);
  const outside = paths.filter((path) => !isOfLoop(path));
  for (const { steps } of outside) {
    const [root, name] = steps;
    if (root === "env" && name !== undefined) {
      hints.push(envHint(name));
    }
    if (argumentRoots.has(root) && name !== undefined && likely.length === 0) {
      hints.push(`Give the argument '${name}'.`);
    }
  }
  const unknown = outside.find(({ steps }) => isCaller(steps));
  if (unknown !== undefined) {
    const name = printPath(unknown.steps);
    hints.push(`Nobody says who calls: pass \`context\` with the call, or write a fallback: {{${name} | 'nobody'}}.`);
  }
  const isStray = outside.some(({ steps }) => steps[0] !== "call" && !standardRoots.includes(steps[0]!));
  if (isStray && likely.length === 0) hints.push("Arguments are read as props.name, the environment as env.NAME.");
  return hints.length === 0 ? undefined : hints.join(" ");
}

/** True for a value of `call` that is known only if the caller is. */
function isCaller([root, name]: readonly string[]): boolean {
  return root === "call" && (name === "tenant" || name === "subject");
}
