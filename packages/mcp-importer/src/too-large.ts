/** Objects and arrays in one definition: beyond it, each of the walks through it would hold up other work. */
const mostContainers = 60_000;

/** Why a definition is too large to be taken in, as the end of a sentence; undefined for one that is not. */
export function tooLarge(definition: object): string | undefined {
  let containers = 0;
  const waiting: object[] = [definition];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    containers += 1;
    if (containers > mostContainers) {
      return `it holds more than ${mostContainers.toLocaleString("en")} objects and arrays`;
    }
    for (const key in next) {
      const child: unknown = Reflect.get(next, key);
      if (typeof child === "object" && child !== null) waiting.push(child);
    }
  }
  return undefined;
}
