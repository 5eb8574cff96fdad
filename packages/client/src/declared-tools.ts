import type { ExecuteOptions } from "@mci/contract";

/** Any tool with any arguments: the default type of `execute`. */
export type AnyTools = Readonly<Record<string, object>>;

/** The arguments of `explain` after the name. A tool that requires nothing may be called without any. */
export type PropsOf<Props> = {} extends Props ? [props?: Props] : [props: Props];

/** The arguments of `execute` after the name. */
export type CallOf<Props> = {} extends Props
  ? [props?: Props, options?: ExecuteOptions]
  : [props: Props, options?: ExecuteOptions];
