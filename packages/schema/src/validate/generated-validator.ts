/** A mistake as the generated code reports it. */
export interface Mistake {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

/** True when the value fits; else `errors` holds the mistakes of this call, a thousand of them and one at most. */
export type Validate = ((value: unknown) => boolean) & { readonly errors: readonly Mistake[] | null };
