import { child, entries, textAt, type Located } from "../read/located.ts";
import type { Resolver } from "../read/resolver.ts";
import type { MediaType, RequestBody, Response } from "./operation.ts";

/** Reads a `requestBody`. */
export function readBody(written: Located | undefined, resolver: Resolver): RequestBody | undefined {
  if (written === undefined || written.value === null) return undefined;
  const at = resolver.resolve(written);
  const media = readMedia(child(at, "content"), resolver);
  if (media.length === 0) return undefined;
  // What stands beside a reference is nearer than what it leads to.
  const description = textAt(written, "description") ?? textAt(at, "description");
  return { isRequired: child(at, "required")?.value === true, description, media };
}

/** Reads what succeeded responses contain; where none is declared, what `default` does. A reference that leads nowhere costs the promise, not the operation. */
export function readResponses(at: Located | undefined, resolver: Resolver): readonly Response[] {
  const all = entries(at);
  const succeeded = all.filter(([status]) => /^2(\d\d|XX)$/i.test(status));
  return (succeeded.length > 0 ? succeeded : all.filter(([status]) => status === "default")).map(
    ([status, response]) => ({
      status,
      media: readMedia(child(resolver.resolve(response), "content"), resolver),
    }),
  );
}

function readMedia(content: Located | undefined, resolver: Resolver): readonly MediaType[] {
  return entries(content).map(([type, entry]) => {
    const at = resolver.resolve(entry);
    return {
      type,
      schema: child(at, "schema"),
      encoding: child(at, "encoding"),
      examples: readExamples(at, resolver),
    };
  });
}

/** Returns the examples of a parameter or a media type. */
export function readExamples(at: Located, resolver: Resolver): readonly unknown[] {
  const single = child(at, "example");
  const several = entries(child(at, "examples")).flatMap(([, example]) => {
    const value = child(resolver.resolve(example), "value");
    return value === undefined ? [] : [value.value];
  });
  return [...(single === undefined ? [] : [single.value]), ...several];
}
