import type { NetworkRules, SourcedValue } from "@mci/contract";

/** A server as it is to be started or reached: its configuration with the values of env in it. */
export type Target = StdioTarget | HttpTarget;

export interface StdioTarget {
  readonly kind: "stdio";
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
}

export interface HttpTarget {
  readonly kind: "http";
  readonly name: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly rules: NetworkRules;
  /** The values of env in it that came from sources. */
  readonly sourced: readonly SourcedValue[];
}
