import * as yaml from "yaml";
import { isMergeKey, type Converted, type Node } from "./convert.ts";

export interface Found {
  readonly node: Node | null;
  /** Where its name starts, if it has one. */
  readonly key?: number;
}

/** The node a path leads to, through aliases and merge keys. */
export function findNode(root: Node, keys: readonly string[], targets: Converted["targets"]): Found | undefined {
  return keys.reduce<Found | undefined>(
    (found, key) => (found === undefined ? undefined : childOf(found.node, key, targets)),
    { node: root },
  );
}

function childOf(parent: Node | null, key: string, targets: Converted["targets"]): Found | undefined {
  const node = resolved(parent, targets);
  if (yaml.isSeq(node)) {
    const item = node.items[Number(key)];
    return item === undefined ? undefined : { node: item };
  }
  if (!yaml.isMap(node)) return undefined;
  // A name that is given twice: the last one counts, as in the value.
  const pair = node.items.findLast(
    (item) => yaml.isScalar(item.key) && item.key.value === key && !isMergeKey(item.key),
  );
  return pair === undefined ? inherited(node, key, targets) : { node: pair.value, key: pair.key.range[0] };
}

function inherited(node: yaml.YAMLMap.Parsed, key: string, targets: Converted["targets"]): Found | undefined {
  for (const item of node.items) {
    if (!isMergeKey(item.key)) continue;
    const source = resolved(item.value, targets);
    for (const map of yaml.isSeq(source) ? source.items : [source]) {
      const found = childOf(map, key, targets);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function resolved(node: Node | null, targets: Converted["targets"]): Node | null {
  return yaml.isAlias(node) ? (targets.get(node) ?? null) : node;
}
