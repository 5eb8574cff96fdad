/** A list of ones that knows how many of them were read. */
export function countedList(length: number): { readonly list: readonly number[]; reads(): number } {
  let reads = 0;
  const list = new Proxy(
    Array.from({ length }, () => 1),
    {
      get(target, key, receiver) {
        if (typeof key === "string" && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key, receiver);
      },
    },
  );
  return { list, reads: () => reads };
}
