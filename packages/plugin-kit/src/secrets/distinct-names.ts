/** Numbers the names that came to be the same when they were masked, so that no member of an object is lost. */
export function withDistinctNames<T>(members: readonly (readonly [name: string, value: T])[]): [string, T][] {
  const numbers = new Map<string, number>();
  return members.map(([name, value]) => {
    let number = numbers.get(name) ?? 1;
    let free = name;
    while (numbers.has(free)) free = `${name} ${(number += 1)}`;
    numbers.set(free, 1);
    numbers.set(name, number);
    return [free, value];
  });
}
