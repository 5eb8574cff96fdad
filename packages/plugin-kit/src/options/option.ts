/** The option being checked, for the messages about it. */
export interface Option {
  /** The function called with it, such as `serveHttp`. */
  readonly owner: string;
  /** Path of the option, such as `guard.tokens[0]`; empty for all options together. */
  readonly name: string;
  /** Keeps its value out of messages. */
  readonly isSecret?: boolean;
}

/** Throws ConfigError (MCI_CONFIG) if the value is invalid for the option. */
export type Check = (value: unknown, option: Option) => void;

/** Every option of a function, each with its check. */
export type Checks<T extends object> = { readonly [Name in keyof Required<T>]: Check };
