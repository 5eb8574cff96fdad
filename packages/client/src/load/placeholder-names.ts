import { toPointer } from "@mci/plugin-kit";

/** JSON pointers of the entries of a tree whose names hold a placeholder. Only values are templates. */
export function placeholderNames(tree: unknown, pointer = ""): readonly string[] {
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([name, child]) => {
    const at = pointer + toPointer(name);
    const inner = placeholderNames(child, at);
    return placeholder.test(name) ? [at, ...inner] : inner;
  });
}

/** One of this format: other languages have braces, too, and a body may be a template for another program. */
const placeholder = /\{(?:\{|!!)\s*(?:props|input|properties|env)\b/;
