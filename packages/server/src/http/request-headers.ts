/** The headers of a request as `node:http` has them: by lower-case name. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A header that stands in a request once; undefined when it is absent, or repeated. */
export function headerOf(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}
