import { SchemaError } from "../schema-error.ts";

/** The URI of a schema that does not name itself. Nothing is ever fetched from it. */
export const rootUri = "https://schema.invalid/";

/** A URI without its fragment, and the fragment decoded. Throws SchemaError for text that is not a URI reference. */
export function resolveUri(reference: string, base: string): { readonly uri: string; readonly fragment: string } {
  const hash = reference.indexOf("#");
  const before = hash === -1 ? reference : reference.slice(0, hash);
  const fragment = hash === -1 ? "" : decoded(reference.slice(hash + 1));
  if (before === "") return { uri: base, fragment };
  try {
    return { uri: new URL(before, base).href, fragment };
  } catch {
    throw new SchemaError(`not a valid URI: ${reference}`);
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
