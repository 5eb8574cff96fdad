import { toPointer } from "@mci/plugin-kit";

/** Returns JSON pointers of the entries of a tree whose names contain a placeholder. Only values are templates. */
export function placeholderNames(tree: object, pointer = ""): readonly string[] {
  return Object.entries(tree).flatMap(([name, child]: [string, unknown]) => {
    const isPlaceholder = placeholder.test(name);
    const isTree = typeof child === "object" && child !== null;
    if (!isPlaceholder && !isTree) return [];
    const at = pointer + toPointer(name);
    return [...(isPlaceholder ? [at] : []), ...(isTree ? placeholderNames(child, at) : [])];
  });
}

/** A placeholder of this format: other languages have braces, too, and a body may be a template for another program. */
const placeholder = /\{(?:\{|!!)\s*(?:props|input|properties|env|call)\b/;
