import { toPointer } from "@mci/plugin-kit";

/** JSON pointers of the entries of a tree whose names contain a placeholder. Only values are templates. */
export function placeholderNames(tree: object): readonly string[] {
  return hasBrace(tree) ? pointersIn(tree, "") : none;
}

const none: readonly string[] = [];

/** Whether any name in the tree has a brace: hardly one has, and then there is nothing to make. */
export function hasBrace(tree: object): boolean {
  for (const name in tree) {
    if (!hasOwn.call(tree, name)) continue;
    if (name.includes("{")) return true;
    const child: unknown = Reflect.get(tree, name);
    if (typeof child === "object" && child !== null && hasBrace(child)) return true;
  }
  return false;
}

/** In a loop over names it costs nothing, where `Object.hasOwn` doubles the time. */
const hasOwn = Object.prototype.hasOwnProperty;

function pointersIn(tree: unknown, pointer: string): readonly string[] {
  if (typeof tree !== "object" || tree === null) return none;
  return Object.entries(tree).flatMap(([name, child]) => {
    const at = pointer + toPointer(name);
    const inner = pointersIn(child, at);
    return placeholder.test(name) ? [at, ...inner] : inner;
  });
}

/**
 * Matches a placeholder of this format: other languages use braces too, and a body may be a template for another
 * program.
 */
const placeholder = /\{(?:\{|!!)\s*(?:props|input|properties|env|call)\b/;
