import type { CommonExecution } from "./common.ts";

/** Runs a program, without a shell. */
export interface CliExecution extends CommonExecution {
  readonly type: "cli";
  readonly command: string;
  readonly args?: readonly string[];
  readonly flags?: Readonly<Record<string, CliFlag>>;
  /** Default: the folder of the main schema file. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Names of environment variables the command gets from the client's own process. */
  readonly inheritEnv?: readonly string[];
  readonly stdin?: string;
  /** Lets an argument from the caller start with a dash. Default false. */
  readonly allowOptionArgs?: boolean;
}

/** A flag that is filled from an argument of the call. */
export interface CliFlag {
  /** A path such as `props.ignore_case`. */
  readonly from: string;
  readonly type: "boolean" | "value";
}
