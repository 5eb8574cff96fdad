import type { ExampleBlock } from "./executor-subject.ts";

/** Returns the block once for each string with placeholders, whose closing braces are removed in that string. */
export function brokenBlocks(block: ExampleBlock): ExampleBlock[] {
  const count = countPlaceholders(block);
  return Array.from({ length: count }, (_, broken) => {
    let index = 0;
    return mapStrings(block, (text) => (hasPlaceholder(text) && index++ === broken ? text.replaceAll("}}", "") : text));
  });
}

/** Returns the block with `env.VALUE` in place of `props.value`; undefined if it has none. */
export function echoingEnv(block: ExampleBlock): ExampleBlock | undefined {
  let isFound = false;
  const changed = mapStrings(block, (text) =>
    text.replaceAll(/\bprops\.value\b/g, () => {
      isFound = true;
      return "env.VALUE";
    }),
  );
  return isFound ? changed : undefined;
}

function countPlaceholders(block: ExampleBlock): number {
  let count = 0;
  mapStrings(block, (text) => {
    if (hasPlaceholder(text)) count += 1;
    return text;
  });
  return count;
}

function hasPlaceholder(text: string): boolean {
  return text.includes("{{");
}

/** Copies a JSON tree with other strings. */
function mapStrings<T>(tree: T, change: (text: string) => string): T {
  const text = JSON.stringify(tree, (_, value: unknown) => (typeof value === "string" ? change(value) : value));
  return JSON.parse(text) as T;
}
