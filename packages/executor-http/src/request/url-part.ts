import type { Field, JsonSchema } from "@mci/contract";

import { hasFixedValues } from "./has-fixed-values.ts";

/** The rules for a value from the arguments at its place in a URL. */
export interface UrlPart {
  /** True if the value has an `enum` or a `const`, so that its author has seen every value. */
  readonly isBounded: boolean;
  /** True if the value is one of `pathValues`. */
  readonly isPath: boolean;
  /** True if the value is encoded already. */
  readonly isEncoded?: boolean;
}

export interface UrlPartOptions {
  readonly inputSchema?: JsonSchema | undefined;
  readonly pathValues?: readonly string[] | undefined;
}

/** Returns the rules for a placeholder. */
export function toUrlPart({ names }: Field, { inputSchema, pathValues = [] }: UrlPartOptions): UrlPart {
  const values = names.filter((name) => name.startsWith("props"));
  const paths = new Set(pathValues.map(propsPath));
  const isBounded = values.every((name) => hasFixedValues(inputSchema, name));
  const isPath = values.length > 0 && values.every((name) => paths.has(name));
  if (isPath) return isBounded ? boundedPath : path;
  return isBounded ? bounded : unknownPart;
}

/** The path of an argument under the first of its three names. */
export function propsPath(name: string): string {
  return name.trim().replace(/^(?:input|properties)\b/, "props");
}

/** Allows the least. */
export const unknownPart: UrlPart = { isBounded: false, isPath: false };
const bounded: UrlPart = { isBounded: true, isPath: false };
const path: UrlPart = { isBounded: false, isPath: true };
const boundedPath: UrlPart = { isBounded: true, isPath: true };
