import type { Exchanges, OutsideRequest } from "@mci/contract";

import type { Captured } from "./capture.ts";
import type { LaunchOptions } from "./launch.ts";
import type { NotStarted } from "./not-started.ts";

/** Options of `runCommand`. */
export interface CommandOptions extends LaunchOptions {
  /** Default: empty. A command that does not read it is not disturbed by it. */
  readonly stdin?: string;
  /** Ends the command and its group: TERM, then KILL after 1 s. */
  readonly signal?: AbortSignal;
  /** Bytes of each output to keep, half of it from its head and half from its tail. Default 10 MB and 1 MB. */
  readonly keep?: { readonly stdout?: number; readonly stderr?: number };
  /** Records the command, or answers it from a recording. Default: it is run. */
  readonly exchanges?: Exchanges | undefined;
  /** Knows the secrets that a recording must not contain. */
  readonly call?: OutsideRequest["call"];
}

/** How a command went. Never an exception. */
export type CommandOutcome =
  | NotStarted
  | ({ readonly kind: "exited"; readonly exitCode: number } & CapturedOutput)
  | ({ readonly kind: "signalled"; readonly signal: string } & CapturedOutput)
  /** `reason` is that of the signal; the outputs are what was written until then. */
  | ({ readonly kind: "aborted"; readonly reason: unknown } & CapturedOutput);

interface CapturedOutput {
  readonly stdout: Captured;
  readonly stderr: Captured;
}
