/**
 * Reports an error once, however many requests fail with it: those that wait for the same keys or tools, and those that
 * arrive before the next attempt. Clients could flood a log otherwise.
 */
export function reportOnce(onError: (error: unknown) => void): (error: unknown) => void {
  const reported = new WeakSet();
  return (error) => {
    if (typeof error === "object" && error !== null) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    onError(error);
  };
}
