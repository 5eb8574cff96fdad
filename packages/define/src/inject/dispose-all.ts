/** Disposes of all values, the last one made first, also when one of them fails; then throws the first failure. */
export async function disposeAll(values: unknown[]): Promise<void> {
  const failures: unknown[] = [];
  for (const value of values.splice(0).toReversed()) {
    try {
      await disposerOf(value)?.call(value);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function disposerOf(value: unknown): (() => unknown) | undefined {
  if (value === null || (typeof value !== "object" && typeof value !== "function")) return undefined;
  const dispose: unknown = Reflect.get(value, Symbol.asyncDispose) ?? Reflect.get(value, Symbol.dispose);
  return typeof dispose === "function" ? (dispose as () => unknown) : undefined;
}
