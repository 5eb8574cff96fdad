/**
 * Reports an error once, however many requests fail with it: those that wait for the same keys or the same tools, and those
 * that ask again before these are tried again. Clients could fill a log otherwise.
 */
export function reportOnce(onError: (error: unknown) => void): (error: unknown) => void {
  const heard = new WeakSet();
  return (error) => {
    if (typeof error === "object" && error !== null) {
      if (heard.has(error)) return;
      heard.add(error);
    }
    onError(error);
  };
}
