/** The files that `mci init --template NAME` writes, besides those that all templates have. */
export interface Starter {
  /** The main schema file as YAML, without its header; the JSON form is made from it. */
  readonly yaml: string;
  /** Whether `yaml` is all of the schema file, with which no toolset comes. */
  readonly isWhole?: boolean;
  /** Other files, by their paths relative to the schema file. */
  readonly files?: Readonly<Record<string, string>>;
  /** Arguments of `mci` without which some of its tools are not there yet. */
  readonly prepares?: readonly string[];
  /** Arguments of `mci` that show the tools at work. */
  readonly tries: readonly string[];
  /** Arguments of `mci` for a call that a person is asked about first. */
  readonly asks?: string;
  /** Where the env values come from that the tools cannot do without, by their names. */
  readonly needs?: Readonly<Record<string, string>>;
}
