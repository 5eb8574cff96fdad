import type { PageRequest } from "../page-http.ts";

/** Returns the token that a request carries; an empty string if it has none. */
export function bearerOf(headers: PageRequest["headers"]): string {
  const [, token = ""] = /^Bearer ([\w-]+)$/.exec(String(headers["authorization"] ?? "")) ?? [];
  return token;
}
