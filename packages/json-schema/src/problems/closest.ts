import { isRecord } from "@mci/plugin-kit";
import type { SchemaNode } from "../document/document.ts";
import { collectReferences } from "../keywords/references.ts";
import { subnode } from "../keywords/subnode.ts";
import type { Path } from "../path.ts";
import type { Run } from "../run.ts";
import type { Finding } from "./finding.ts";
import { describeForms } from "./forms.ts";
import { listed } from "./words.ts";

interface Branch {
  readonly node: SchemaNode;
  readonly findings: readonly Finding[];
  /** 0: meant, perhaps. 1: says by a `const` or an `enum` that it is not meant. 2: takes values of another type. */
  readonly distance: 0 | 1 | 2;
}

/** Explains why a value fits no branch: by the branch that comes closest, not by all of them. Always false. */
export function closest(
  keyword: "anyOf" | "oneOf",
  nodes: readonly SchemaNode[],
  value: unknown,
  run: Run,
  at: Path,
): boolean {
  const none = (): false =>
    run.fail({ at, keyword, words: `must have one of the allowed forms${describeForms(nodes, run)}` });
  // Inside of a choice that is being made, one finding says enough.
  if (run.isShallow) {
    run.spend(100);
    return none();
  }
  const isShared = sharedNames(nodes, run);
  const branches = nodes.map((node) => {
    run.spend(250);
    const findings = run.collect(() => node.check(value, run, at));
    return { node, findings, distance: measureDistance(findings, isShared, at) };
  });
  const [best, ...others] = branches.toSorted((left, right) => compare(left, right));
  if (best === undefined) return none();
  if (best.distance === 1) {
    const merged = mergedValues(
      branches.filter(({ distance }) => distance === 1),
      run,
      at,
    );
    if (merged !== undefined) return run.fail(merged);
  }
  const isOfOtherType = best.distance === 2 && others.length > 0;
  const rivals = others.filter((other) => compare(best, other) === 0);
  if (isOfOtherType || rivals.some((rival) => !sayTheSame(best, rival))) return none();
  best.node.check(value, run, at);
  return false;
}

function compare(left: Branch, right: Branch): number {
  return left.distance - right.distance || left.findings.length - right.findings.length;
}

function measureDistance(
  findings: readonly Finding[],
  isShared: (name: string) => boolean,
  at: Path,
): Branch["distance"] {
  if (findings.some((finding) => finding.keyword === "type" && finding.at === at)) return 2;
  // A property that only one branch has tells nothing about which of them is meant: its value is just wrong.
  const rulesOut = (finding: Finding): boolean =>
    isDiscriminating(finding, at) && (finding.at === at || isShared(String(finding.at.key)));
  return findings.some(rulesOut) ? 1 : 0;
}

/** Whether more than one branch has a property of a name. Looks at the first of very many branches only. */
function sharedNames(nodes: readonly SchemaNode[], run: Run): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const shared = known.get(name) ?? nodes.slice(0, 100).filter((node) => declares(node, name, run)).length > 1;
    known.set(name, shared);
    return shared;
  };
}

function isDiscriminating(finding: Finding, at: Path): boolean {
  return finding.allowed !== undefined && (finding.at === at || finding.at.parent === at);
}

/** Merges the values that all branches require in one place. Undefined if they look at several places. */
function mergedValues(branches: readonly Branch[], run: Run, at: Path): Finding | undefined {
  const first = branches[0]?.findings.find((finding) => isDiscriminating(finding, at));
  if (first === undefined || branches.length < 2) return undefined;
  const values = new Set<unknown>();
  for (const { findings } of branches) {
    const same = findings.find((finding) => finding.at === first.at && finding.allowed !== undefined);
    if (same?.allowed === undefined) return undefined;
    run.spend(10 * same.allowed.length);
    for (const value of same.allowed) values.add(value);
  }
  const allowed = [...values];
  return { ...first, keyword: "enum", words: `must be one of ${listed(allowed, run)}`, allowed };
}

function sayTheSame(left: Branch, right: Branch): boolean {
  return left.findings.every((finding, index) => {
    const other = right.findings[index];
    return (
      other !== undefined &&
      finding.at === other.at &&
      finding.keyword === other.keyword &&
      finding.words === other.words &&
      finding.name === other.name
    );
  });
}

/** Whether a schema has a property of this name: among its own, behind a reference or in `allOf`. */
function declares(node: SchemaNode, name: string, run: Run, depth = 4): boolean {
  run.spend(50);
  const { schema } = node;
  if (!isRecord(schema) || depth === 0) return false;
  const { properties, allOf } = schema;
  if (isRecord(properties) && Object.hasOwn(properties, name)) return true;
  const targets = collectReferences(node).map(([, follow]) => follow(run));
  const parts = Array.isArray(allOf) ? allOf.map((part) => subnode(node, part)) : [];
  return [...targets, ...parts].some((part) => declares(part, name, run, depth - 1));
}
