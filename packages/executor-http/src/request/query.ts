import { ConfigError, type HttpExecution, type PrepareContext, type Scope, type ValueTemplate } from "@mci/contract";

import type { SecretDisplay } from "./secret-display.ts";
import { styledQuery, type Styles } from "./styles/styled-query.ts";
import { listPairs, withoutNulls, type Pair } from "./to-form-text.ts";
import { encode } from "./url-writer.ts";

/** A key in the query of the tool's URL. It is not added to the URL of a redirect, which the server chooses. */
export interface QueryKey {
  readonly name: string;
  readonly at: string;
  pair(scope: Scope, show: SecretDisplay): Pair;
}

/**
 * Returns the query string of an execution block: `params`, also under their other name, `query`, and the key of `auth`,
 * which replaces a parameter of the same name. Throws ConfigError when both names are given.
 */
export function prepareQuery(
  { params, query, styles }: HttpExecution,
  context: PrepareContext,
  key: QueryKey | undefined,
): Query {
  if (params !== undefined && query !== undefined) {
    throw new ConfigError("MCI_CONFIG", "'params' and 'query' are two names for the same thing: give one of them.");
  }
  const source = params ?? query;
  if (source === undefined && key === undefined) return empty;
  const at = params === undefined ? "/query" : "/params";
  return new Query(
    source,
    at,
    source === undefined ? undefined : context.value<unknown>(source, { at }),
    key,
    styles?.params,
  );
}

/** The query string of a tool's requests. */
export class Query {
  /** As written, without placeholders filled in. */
  readonly source: unknown;
  /** JSON pointer of `source` in the execution block. */
  readonly at: string;
  /** Identifies the sender of the request. */
  readonly key: QueryKey | undefined;
  private readonly template: ValueTemplate<unknown> | undefined;
  /** The way some parameters are written, by their names. */
  private readonly styles: Styles | undefined;

  constructor(
    source: unknown,
    at: string,
    template: ValueTemplate<unknown> | undefined,
    key: QueryKey | undefined,
    styles: Styles | undefined,
  ) {
    this.source = source ?? {};
    this.at = at;
    this.template = template;
    this.key = key;
    this.styles = styles;
  }

  get names(): readonly string[] {
    return this.template?.names ?? [];
  }

  /** Returns the rendered `params`, without the key. */
  values(scope: Scope): unknown {
    return withoutNulls(this.template?.render(scope) ?? {});
  }

  /** Returns the query string as it is sent. */
  text(scope: Scope, show: SecretDisplay): string {
    const { key, styles } = this;
    const values = this.template?.render(scope);
    const own = key === undefined ? [] : [key.pair(scope, show)];
    if (styles !== undefined) return [...styledQuery(values, styles, key?.name), ...own.map(toText)].join("&");
    const pairs = listPairs(values).filter(([name]) => name !== key?.name);
    return [...pairs, ...own].map(toText).join("&");
  }
}

const empty = new Query(undefined, "/query", undefined, undefined, undefined);

function toText([key, value]: Pair): string {
  return `${encode(key)}=${encode(value)}`;
}
