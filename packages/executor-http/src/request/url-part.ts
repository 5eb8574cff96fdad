import type { Field, JsonSchema } from "@mci/contract";

import { hasFixedValues } from "./has-fixed-values.ts";

/** What a value from the arguments may do where it stands. */
export interface UrlPart {
  /** It has an `enum` or a `const`, so its author has seen every value. */
  readonly isBounded: boolean;
  /** It is one of `pathValues`. */
  readonly isPath: boolean;
  /** It is encoded already. */
  readonly isEncoded?: boolean;
}

export interface UrlPartOptions {
  readonly inputSchema?: JsonSchema | undefined;
  readonly pathValues?: readonly string[] | undefined;
}

/** Of one placeholder. */
export function toUrlPart({ names }: Field, { inputSchema, pathValues = [] }: UrlPartOptions): UrlPart {
  const values = names.filter((name) => name.startsWith("props"));
  const paths = new Set(pathValues.map(propsPath));
  return {
    isBounded: values.every((name) => hasFixedValues(inputSchema, name)),
    isPath: values.length > 0 && values.every((name) => paths.has(name)),
  };
}

/** The path of an argument under the first of its three names. */
export function propsPath(name: string): string {
  return name.trim().replace(/^(?:input|properties)\b/, "props");
}

/** Allows the least. */
export const unknownPart: UrlPart = { isBounded: false, isPath: false };
