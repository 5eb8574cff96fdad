import { childPointer } from "@mci/plugin-kit";

/** Returns JSON pointers of the entries of a tree whose names contain a placeholder. Only values are templates. */
export function placeholderNames(tree: object, pointer = "", found: string[] = []): readonly string[] {
  for (const [name, child] of Object.entries(tree) as [string, unknown][]) {
    if (placeholder.test(name)) found.push(childPointer(pointer, name));
    if (typeof child === "object" && child !== null) placeholderNames(child, childPointer(pointer, name), found);
  }
  return found;
}

/** A placeholder of this format: other languages have braces, too, and a body may be a template for another program. */
const placeholder = /\{(?:\{|!!)\s*(?:props|input|properties|env|call)\b/;
