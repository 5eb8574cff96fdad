/** A query parameter that is an integer. */
export interface IntegerParameter {
  readonly minimum: number;
  readonly maximum?: number;
  readonly default: number;
}

/** The parameters that choose a page of tools. */
export const pageQuery: Readonly<Record<"page" | "limit", IntegerParameter>> = {
  page: { minimum: 1, default: 1 },
  limit: { minimum: 1, maximum: 100, default: 50 },
};
