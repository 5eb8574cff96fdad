import type { Place } from "@mci/contract";
import * as yaml from "yaml";
import type { Read } from "../json/read.ts";
import { emptyFile } from "../mistake.ts";
import { fileLimits } from "../limits.ts";
import type { LocateOptions } from "@mci/contract";
import { compose } from "./compose.ts";
import { convert, type Converted } from "./convert.ts";
import { explain } from "./explain.ts";
import { findNode } from "./find.ts";
import { offsetInScalar } from "./offset.ts";

/**
 * Reads YAML 1.2 with the core schema: no tags but the core's own, text as the only kind of key. Of later habits only
 * merge keys (`<<: *name`) are understood: names of the object itself win, then earlier sources.
 */
export function yamlReader(aliases: number = fileLimits.aliases): YamlReader {
  // The tree is some fifty times as large as the text. It is kept while there is room, else read again.
  let kept: WeakRef<Tree> | undefined;
  const treeOf = (text: string, placeOf: (offset: number) => Place): Tree => {
    const tree = readTree(text, placeOf, aliases);
    kept = new WeakRef(tree);
    return tree;
  };
  return {
    read: (text, placeOf) => treeOf(text, placeOf),
    locator:
      (text) =>
      (keys, options = {}) => {
        const tree = kept?.deref() ?? treeOf(text, nowhere);
        return tree.root === null ? undefined : offsetOf(text, tree.root, tree.targets, keys, options);
      },
  };
}

interface YamlReader {
  read(text: string, placeOf: (offset: number) => Place): Read;
  locator(text: string): (keys: readonly string[], options?: LocateOptions) => number | undefined;
}

interface Tree extends Read {
  readonly root: yaml.ParsedNode | null;
  readonly targets: Converted["targets"];
}

function readTree(text: string, placeOf: (offset: number) => Place, aliases: number): Tree {
  const document = compose(text);
  if ("code" in document) return failed(null, [document]);
  const wrong = [...document.errors, ...document.warnings].slice(0, fileLimits.problems);
  const root = document.contents;
  if (wrong.length > 0) return failed(root, explain(wrong, document, text));
  if (root === null || (yaml.isScalar(root) && root.type === "PLAIN" && root.source === ""))
    return failed(root, [emptyFile]);
  return { root, ...convert(root, placeOf, aliases) };
}

function failed(root: Tree["root"], mistakes: Read["mistakes"]): Tree {
  return { value: undefined, mistakes, root, targets: new Map() };
}

function offsetOf(
  text: string,
  root: yaml.ParsedNode,
  targets: Converted["targets"],
  keys: readonly string[],
  { key = false, offset }: LocateOptions,
): number | undefined {
  const found = findNode(root, keys, targets);
  if (found === undefined) return undefined;
  if (key && found.key !== undefined) return found.key;
  const { node } = found;
  return offset !== undefined && yaml.isScalar(node)
    ? offsetInScalar(text, node, offset)
    : (node?.range[0] ?? found.key);
}

/** Messages are not read when a tree is only made to find places in it. */
function nowhere(): Place {
  return { line: 0, column: 0, excerpt: "" };
}
