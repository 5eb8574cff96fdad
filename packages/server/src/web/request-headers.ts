/** The headers of a request by lower-case name, as in `node:http`. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns a header that occurs exactly once; undefined if it is absent or repeated. */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}
