import type { Resolver } from "../read/resolver.ts";
import { entries, isObject, items, present, textAt, type Located, child } from "../read/located.ts";
import type { Version } from "../read/version.ts";
import type { Warnings } from "../warnings.ts";
import { Broken } from "../broken.ts";
import type { Operation } from "./operation.ts";
import { readBody, readResponses } from "./read-media.ts";
import { readParameters } from "./read-parameters.ts";
import { toOpenApi3 } from "./swagger2.ts";
import { warnOfShapes } from "./warn-of-shapes.ts";

/** The methods of OpenAPI that an http tool can have. */
const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch"]);

/** Returns the operations in the order of the document. One that cannot be read costs a warning, and itself. */
export function readOperations(resolver: Resolver, version: Version, warnings: Warnings): readonly Operation[] {
  const { root } = resolver;
  if (entries(child(root, "webhooks")).length > 0) {
    warnings.add("Webhooks are left out: they are requests that the server sends.", { at: child(root, "webhooks") });
  }
  const found: Operation[] = [];
  for (const [path, item] of entries(child(root, "paths"))) {
    if (path.startsWith("x-") || item.value === null) continue;
    warnings.guard({ name: path, at: item }, () => {
      const pathItem = resolver.resolve(item);
      if (!isObject(pathItem)) throw new Broken("The path is not an object.", { at: item });
      for (const [method, operation] of entries(pathItem)) {
        const name = readId(operation) ?? `${method.toUpperCase()} ${path}`;
        if (operation.value === null || (method !== "trace" && !methods.has(method))) continue;
        warnings.guard({ name, tags: readTags(operation), at: operation }, () => {
          if (method === "trace") throw new Broken("TRACE requests are not sent.");
          found.push(readOperation({ resolver, version, warnings, path, method, item, at: operation }));
        });
      }
    });
  }
  return found;
}

/** YAML reads an unquoted operationId of digits as a number. */
function readId(operation: Located): string | undefined {
  const id = child(operation, "operationId")?.value;
  return typeof id === "number" ? String(id) : typeof id === "string" ? id : undefined;
}

function readTags(operation: Located): readonly string[] {
  return items(child(operation, "tags")).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
}

interface Reading {
  readonly resolver: Resolver;
  readonly version: Version;
  readonly warnings: Warnings;
  readonly path: string;
  readonly method: string;
  /** The path item, as written. */
  readonly item: Located;
  readonly at: Located;
}

/** Clients take backslashes for slashes, leave control characters out, and go up where a segment has two dots. */
function checkPath(path: string): void {
  if (!path.startsWith("/")) throw new Broken("The path does not start with a slash.");
  const [written = ""] = path.split(/[?#]/, 1);
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  const isOdd = /[\\\u0000-\u001f\u007f]/.test(path) || /\/(\.|%2e){1,2}(\/|$)/i.test(written);
  if (isOdd)
    throw new Broken("The path has a backslash, a control character or a segment of dots, and would lead elsewhere.");
}

function readOperation(reading: Reading): Operation {
  const { resolver, version, warnings, path, method } = reading;
  checkPath(path);
  const pathItem = resolver.resolve(reading.item);
  const original = resolver.resolve(reading.at);
  if (!isObject(original)) throw new Broken("The operation is not an object.");
  const operation = version === "2.0" ? toOpenApi3(original, pathItem, resolver) : original;
  const id = readId(operation);
  const name = id ?? `${method.toUpperCase()} ${path}`;
  warnOfShapes(pathItem, original, (message, at) => warnings.add(message, { name, at }));
  if (entries(child(operation, "callbacks")).length > 0) {
    warnings.add("Callbacks are left out: they are requests that the server sends.", { name, at: reading.at });
  }
  const inherited = version === "2.0" ? [] : items(child(pathItem, "parameters"));
  return {
    id,
    method: method.toUpperCase(),
    path,
    at: reading.at,
    tags: readTags(operation),
    summary: textAt(operation, "summary") ?? textAt(pathItem, "summary"),
    description: textAt(operation, "description") ?? textAt(pathItem, "description"),
    isDeprecated: child(operation, "deprecated")?.value === true,
    parameters: readParameters([...inherited, ...items(child(operation, "parameters"))], {
      resolver,
      warnings,
      path,
      name,
      at: reading.at,
    }),
    body: readBody(child(operation, "requestBody"), resolver),
    ...readResponses(child(operation, "responses"), resolver),
    servers: [operation, pathItem, resolver.root].map((at) => child(at, "servers")).find((at) => items(at).length > 0),
    security: present(operation, "security") ?? present(resolver.root, "security"),
  };
}
