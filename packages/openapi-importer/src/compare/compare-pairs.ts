import type { JsonObject } from "@mci/contract";
import { isRecord, resolveReference } from "@mci/plugin-kit";

/** The schemas of a value before and after. */
export interface SchemaPair {
  readonly was: JsonObject;
  readonly is: JsonObject;
  /** Path of the value, from the arguments. */
  readonly path: string;
}

/**
 * Lists the findings about each pair in two schemas that describe the same value, through references and each pair once: many
 * ways may lead to a definition.
 */
export function comparePairs(
  before: unknown,
  after: unknown,
  sentencesOf: (pair: SchemaPair) => readonly string[],
): readonly string[] {
  const found: string[] = [];
  const compared = new WeakMap<object, WeakSet<object>>();
  const pending: Place[] = [{ old: before, now: after, path: "" }];
  let steps = 0;
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const [old, is] = [resolved(place.old, before), resolved(place.now, after)];
    if (!isRecord(is)) continue;
    const was = isRecord(old) ? old : nothing;
    const others = compared.get(was) ?? new WeakSet();
    if (others.has(is)) continue;
    compared.set(was, others.add(is));
    const pair = { was, is, path: place.path };
    found.push(...sentencesOf(pair));
    const below = placesBelow(pair);
    steps += below.length;
    if (steps > maxSteps) return [...found, "The arguments have more parts than are compared."];
    for (const one of below.toReversed()) pending.push(one);
  }
  return found;
}

/** A change of what only the new schema says is one from this. */
const nothing: JsonObject = {};

const maxSteps = 1_000_000;

interface Place {
  readonly old: unknown;
  readonly now: unknown;
  readonly path: string;
}

/** Returns the path of a property. */
export function pathBelow(path: string, name: string): string {
  return path === "" ? name : `${shortened(path)}.${name}`;
}

/** The end of a path that is long. */
function shortened(path: string): string {
  return path.length <= maxPathLength ? path : `...${path.slice(-maxPathLength)}`;
}

const maxPathLength = 200;

function placesBelow({ was, is, path }: SchemaPair): readonly Place[] {
  const [old, now] = [was, is].map(({ properties }) => (isRecord(properties) ? properties : {}));
  const kept = Object.entries(now ?? {}).filter(([name]) => Object.hasOwn(old ?? {}, name));
  const [oldParts, parts] = [was, is].map(({ allOf }): readonly unknown[] => (Array.isArray(allOf) ? allOf : []));
  return [
    ...kept.map(([name, schema]) => ({ old: old?.[name], now: schema, path: pathBelow(path, name) })),
    // They say more of the same value, in their order.
    ...(parts ?? []).map((part, index) => ({ old: oldParts?.[index] ?? {}, now: part, path })),
    ...(isRecord(is["items"]) && was["items"] !== undefined
      ? [{ old: was["items"], now: is["items"], path: `${shortened(path)}[]` }]
      : []),
  ];
}

/** Follows references inside the document. */
function resolved(schema: unknown, root: unknown): unknown {
  const seen = new Set<unknown>();
  let found = schema;
  while (isRecord(found) && !seen.has(found)) {
    if (!String(found["$ref"]).startsWith("#")) break;
    seen.add(found);
    found = resolveReference(found["$ref"], root);
  }
  return found;
}
