import { isMap, isPair, isScalar, isSeq, parseDocument, type Node, type Pair, type YAMLMap, type YAMLSeq } from "yaml";

/**
 * Returns a commented YAML file as JSON. JSON has no comments: the comment before a field becomes a field whose name starts
 * with `x-`, which can have any content.
 */
export function yamlToJson(text: string): string {
  const { contents } = parseDocument(text);
  return `${jsonOf(contents, "")}\n`;
}

function jsonOf(node: unknown, indent: string): string {
  if (isMap(node)) return collection("{}", members(node, `${indent}  `), node, indent);
  if (isSeq(node)) return collection("[]", elements(node, `${indent}  `), node, indent);
  return JSON.stringify(isScalar(node) ? node.value : null);
}

function collection([open = "", close = ""]: string, parts: readonly string[], node: Node, indent: string): string {
  const isFlow = (isMap(node) || isSeq(node)) && node.flow === true;
  if (isFlow) return isMap(node) ? `${open} ${parts.join(", ")} ${close}` : `${open}${parts.join(", ")}${close}`;
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(",\n")}\n${indent}${close}`;
}

function members(map: YAMLMap, indent: string): string[] {
  return map.items.flatMap((pair, index) => {
    const name = nameOf(pair);
    const comment = commentOf(pair) ?? (index === 0 ? map.commentBefore : undefined);
    const member = `${JSON.stringify(name)}: ${jsonOf(pair.value, indent)}`;
    return comment ? [`${JSON.stringify(`x-${name}`)}: ${JSON.stringify(sentence(comment))}`, member] : [member];
  });
}

function elements(seq: YAMLSeq, indent: string): string[] {
  return seq.items.map((item) => jsonOf(isPair(item) ? item.value : item, indent));
}

function nameOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

function commentOf({ key }: Pair): string | null | undefined {
  return isScalar(key) ? key.commentBefore : undefined;
}

function sentence(comment: string): string {
  return comment.trim().replaceAll(/\s*\n\s*/g, " ");
}
