/** Whether two JSON values are the same, whatever the order of their keys. A member that is undefined counts as absent. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const has = (container: Container, key: string): boolean =>
    Object.hasOwn(container, key) && container[key] !== undefined;
  for (const key of Object.keys(one)) {
    if (one[key] !== undefined && !(has(other, key) && isSame(one[key], other[key]))) return false;
  }
  return Object.keys(other).every((key) => other[key] === undefined || has(one, key));
}

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}
