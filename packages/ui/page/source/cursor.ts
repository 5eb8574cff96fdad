import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

export type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

/** Stands in a document for the word that is being typed, so that it can be read. */
export const placeholder = "QQ_here";

/** A place in a document: what leads to it, outermost first, and what stands around it. */
export interface Cursor {
  readonly steps: readonly Step[];
  /** True for the name of a member, whose object is the last step's value. */
  readonly isKey: boolean;
  /** The object of a member's name, or the value itself. */
  readonly node: SyntaxNode;
}

/** A member of an object, or an item of a list. */
export interface Step {
  readonly key: string | number;
  readonly parent: SyntaxNode;
}

/** Returns the node at a position, whose surroundings are parsed if that takes no longer than a person notices. */
export function nodeAt(state: EditorState, position: number, side: -1 | 1): SyntaxNode {
  return (ensureSyntaxTree(state, position, maxParseMs) ?? syntaxTree(state)).resolveInner(position, side);
}

export const maxParseMs = 200;

/** Returns where a node stands. The trees of JSON and YAML are read alike, whatever is broken elsewhere. */
export function cursorAt(node: SyntaxNode, text: string): Cursor | undefined {
  const leaf = leafOf(node);
  if (leaf === undefined) return undefined;
  const isKey = leaf.name === "PropertyName" || leaf.parent?.name === "Key";
  const pair = isKey ? pairOf(leaf) : undefined;
  const start = pair?.parent ?? leaf;
  const steps: Step[] = [];
  for (let child = start, { parent } = start; parent !== null; child = parent, { parent } = parent) {
    if (isPair(parent)) {
      if (parent.parent !== null) steps.unshift({ key: nameOf(parent, text), parent: parent.parent });
    } else if (isList(parent)) steps.unshift({ key: indexOf(child), parent });
  }
  return { steps, isKey, node: start };
}

/** Returns the members of an object by their names; empty for other nodes. */
export function membersOf(node: SyntaxNode | undefined, text: string): ReadonlyMap<string, SyntaxNode | undefined> {
  const members = new Map<string, SyntaxNode | undefined>();
  if (node === undefined || !isObject(node)) return members;
  for (const pair of childrenOf(node)) if (isPair(pair)) members.set(nameOf(pair, text), valueOf(pair));
  return members;
}

/** Returns the items of a list; empty for other nodes. */
export function itemsOf(node: SyntaxNode | undefined): readonly SyntaxNode[] {
  return node === undefined || !isList(node) ? [] : childrenOf(node).filter(isItem).map(inner);
}

export function isObject({ name }: SyntaxNode): boolean {
  return name === "Object" || name === "BlockMapping" || name === "FlowMapping";
}

export function isList({ name }: SyntaxNode): boolean {
  return name === "Array" || name === "BlockSequence" || name === "FlowSequence";
}

/** Returns the text of a name or a value without its quotes. */
export function wordOf({ from, to }: SyntaxNode, text: string): string {
  // A plain text of YAML goes on in the next line if a bracket is not closed.
  const [line = ""] = text.slice(from, to).split("\n", 1);
  return line.trim().replace(/^(["'])(.*)\1$/, "$2");
}

function leafOf(node: SyntaxNode): SyntaxNode | undefined {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (isPair(at) || isObject(at) || isList(at)) return undefined;
    if (leaves.has(at.name)) return at;
  }
  return undefined;
}

const leaves: ReadonlySet<string> = new Set(
  "PropertyName String Number True False Null Literal QuotedLiteral BlockLiteral".split(" "),
);

function pairOf(node: SyntaxNode): SyntaxNode | undefined {
  for (let at = node.parent; at !== null; at = at.parent) if (isPair(at)) return at;
  return undefined;
}

function isPair({ name }: SyntaxNode): boolean {
  return name === "Property" || name === "Pair";
}

function nameOf(pair: SyntaxNode, text: string): string {
  return pair.firstChild === null ? "" : wordOf(pair.firstChild, text);
}

function valueOf(pair: SyntaxNode): SyntaxNode | undefined {
  const value = childrenOf(pair)
    .slice(1)
    .find(({ name, type }) => name !== ":" && !type.isError);
  return value && inner(value);
}

/** YAML wraps items, and values with an anchor or a tag. */
function inner(node: SyntaxNode): SyntaxNode {
  const { lastChild } = node;
  return lastChild !== null && ["Item", "Anchored", "Tagged"].includes(node.name) ? inner(lastChild) : node;
}

function indexOf(item: SyntaxNode): number {
  let index = 0;
  for (let at = item.prevSibling; at !== null; at = at.prevSibling) if (isItem(at)) index += 1;
  return index;
}

function isItem({ name, type }: SyntaxNode): boolean {
  return !type.isError && !["[", "]", ",", "-", "Comment"].includes(name);
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let at = node.firstChild; at !== null; at = at.nextSibling) children.push(at);
  return children;
}
