import { ConfigError, type HttpExecution, type PrepareContext, type Scope } from "@mci/contract";

import type { QueryKey } from "../auth/auth.ts";
import type { SecretDisplay } from "./secret-display.ts";
import { styledQuery } from "./styles/styled-query.ts";
import { encode } from "./url-writer.ts";
import { listPairs, withoutNulls, type Pair } from "./to-form-text.ts";

export interface Query {
  readonly names: readonly string[];
  /** As written, without placeholders filled in. */
  readonly source: unknown;
  /** JSON pointer of `source` in the execution block. */
  readonly at: string;
  /** Identifies the sender of the request. */
  readonly key: QueryKey | undefined;
  /** The rendered `params`, without the key. */
  values(scope: Scope): unknown;
  pairs(scope: Scope, show: SecretDisplay): readonly Pair[];
  /** The query string where `styles` says how its parameters are written; else undefined, and `pairs` are all. */
  readonly styled: ((scope: Scope, show: SecretDisplay) => string) | undefined;
}

/**
 * The query string of an execution block: `params`, also under their other name, `query`, and the key of `auth`, which
 * replaces a parameter of the same name. Throws ConfigError when both names are given.
 */
export function prepareQuery(
  { params, query, styles }: HttpExecution,
  context: PrepareContext,
  key: QueryKey | undefined,
): Query {
  if (params !== undefined && query !== undefined) {
    throw new ConfigError("MCI_CONFIG", "'params' and 'query' are two names for the same thing: give one of them.");
  }
  const source = params ?? query ?? {};
  const at = params === undefined ? "/query" : "/params";
  const template = context.value(source, { at });
  const byName = styles?.params;
  return {
    names: template.names,
    source,
    at,
    key,
    values: (scope) => withoutNulls(template.render(scope)),
    pairs(scope, show) {
      const pairs = listPairs(template.render(scope));
      if (key === undefined) return pairs;
      return [...pairs.filter(([name]) => name !== key.name), key.pair(scope, show)];
    },
    styled:
      byName &&
      ((scope, show) => {
        const given = styledQuery(template.render(scope), byName, key?.name);
        return [...given, ...(key === undefined ? [] : [queryText([key.pair(scope, show)])])].join("&");
      }),
  };
}

export function queryText(pairs: readonly Pair[]): string {
  let text = "";
  for (const [key, value] of pairs) text += `${text === "" ? "" : "&"}${encode(key)}=${encode(value)}`;
  return text;
}
