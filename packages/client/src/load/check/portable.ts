import type { Tool } from "@mci/contract";

/**
 * Returns a tool that is safe to log, to write as JSON and to send to a worker. The file it came from and the function
 * of a code-first tool stay readable, but are not enumerable: else each of many tools would carry all of them along.
 */
export function portable(tool: Tool): Tool {
  const { document }: Partial<Tool["origin"]> = tool.origin;
  const hasPlainOrigin = document !== undefined && !isEnumerable(tool.origin, "document");
  if (hasPlainOrigin && (tool.parse === undefined || !isEnumerable(tool, "parse"))) return tool;
  // A source that copies an origin loses what is not enumerable.
  const origin = hasPlainOrigin ? tool.origin : withHidden(tool.origin, "document", document ?? {});
  const copy = withHidden(tool, "parse", tool.parse);
  Object.defineProperty(copy, "origin", { value: origin, enumerable: true });
  return copy;
}

function isEnumerable(owner: object, name: string): boolean {
  return propertyIsEnumerable.call(owner, name);
}

const { propertyIsEnumerable } = Object.prototype;

/** A copy whose property of that name is not enumerable; it lacks one that is undefined. */
function withHidden<T extends object>(owner: T, name: string, value: unknown): T {
  const { [name]: _, ...descriptors } = Object.getOwnPropertyDescriptors(owner) as PropertyDescriptorMap;
  const movable = Object.fromEntries(
    Object.entries(descriptors).map(([key, descriptor]) => [key, { ...descriptor, configurable: true }]),
  );
  const copy: T = Object.create(Object.getPrototypeOf(owner), movable);
  return value === undefined ? copy : Object.defineProperty(copy, name, { value });
}
