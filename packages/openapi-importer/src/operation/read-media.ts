import { unlessBroken } from "../broken.ts";
import { child, entries, present, textAt, type Located } from "../read/located.ts";
import type { Resolver } from "../read/resolver.ts";
import type { MediaType, Operation, RequestBody } from "./operation.ts";

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
export function readResponses(
  at: Located | undefined,
  resolver: Resolver,
): Pick<Operation, "responses" | "errorTypes"> {
  const all = entries(at);
  const found = all.filter(([status]) => /^2(\d\d|XX)$/i.test(status));
  const succeeded = found.length > 0 ? found : all.filter(([status]) => status === "default");
  const others = all.filter((one) => !succeeded.includes(one) && /^([45](\d\d|XX)|default)$/i.test(one[0]));
  return {
    responses: succeeded.map(([status, response]) => ({
      status,
      media: readMedia(child(resolver.resolve(response), "content"), resolver),
    })),
    errorTypes: others.flatMap(([, response]) => {
      const at = unlessBroken(() => resolver.resolve(response));
      return at === undefined ? [] : entries(child(at, "content")).map(([type]) => type);
    }),
  };
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
  const single = present(at, "example");
  const several = entries(child(at, "examples")).flatMap(([, example]) => {
    const value = child(resolver.resolve(example), "value");
    return value === undefined ? [] : [value.value];
  });
  return [...(single === undefined ? [] : [single.value]), ...several];
}
