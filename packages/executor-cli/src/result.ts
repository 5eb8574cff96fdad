import {
  failure,
  MCIError,
  text,
  type ErrorDetails,
  type Limits,
  type MCICode,
  type ToolResult,
  type JsonObject,
} from "@mci/contract";
import type { Captured, CommandOptions, CommandOutcome, NotStarted, NotStartedReason } from "@mci/process";
import { describeTimeout } from "@mci/plugin-kit";
import { toResult, type ResponseShaper } from "@mci/response";

/** How many bytes of output can find their way into a result. */
export function computeKeep(limits: Limits): NonNullable<CommandOptions["keep"]> {
  return { stdout: limits.resultBytes, stderr: computeShare(limits) };
}

/** Returns the limit for stderr, and for stdout if it is part of the metadata. As JSON a byte takes up to six. */
function computeShare({ resultBytes }: Limits): number {
  return Math.floor(resultBytes / 20);
}

export function toToolResult(outcome: CommandOutcome, limits: Limits, shaper?: ResponseShaper): ToolResult {
  if (outcome.kind === "not-started") throw startError(outcome);
  const { stdout, stderr } = outcome;
  if (outcome.kind === "exited" && outcome.exitCode === 0) {
    const { metadata, room } = fitMetadata(stdout, stderr, { exit_code: 0 }, limits, false);
    const textRoom = room - (shaper === undefined ? 0 : forShaping);
    const { text: answer, truncated } = stdout.text(textRoom);
    const facts = truncated ? { ...metadata, truncated } : metadata;
    if (shaper === undefined) return text(answer, { metadata: facts });
    return toResult(shaper.shape({ text: answer, room: textRoom }), facts);
  }
  const { error, code, facts, details } = describeFailure(outcome);
  const message = error + endOf(stderr);
  const { metadata, room } = fitMetadata(stdout, stderr, facts, limits, true);
  const { text: answer, truncated } = stdout.text(room - 2 * Buffer.byteLength(message));
  return failure(message, {
    code,
    details,
    content: answer === "" ? [] : [{ type: "text", text: answer }],
    metadata: truncated ? { ...metadata, truncated } : metadata,
  });
}

/** Bytes reserved for the notes on a shaped answer. */
const forShaping = 500;

type Started = Exclude<CommandOutcome, NotStarted>;

interface Failed {
  readonly error: string;
  readonly code: MCICode;
  readonly facts: JsonObject;
  readonly details?: ErrorDetails | undefined;
}

function describeFailure(outcome: Started): Failed {
  if (outcome.kind === "exited") {
    const { exitCode } = outcome;
    return {
      error: `Command exited with code ${exitCode}`,
      code: "MCI_COMMAND_FAILED",
      facts: { exit_code: exitCode },
    };
  }
  if (outcome.kind === "signalled") {
    const { signal } = outcome;
    return { error: `Command was ended by ${signal}`, code: "MCI_COMMAND_FAILED", facts: { signal } };
  }
  const { reason } = outcome;
  const error = (reason instanceof Error ? reason.message : "The command was cancelled").replace(/\.$/, "");
  const timeout = describeTimeout(reason);
  return timeout === undefined
    ? { error, code: "MCI_CANCELLED", facts: {} }
    : { error, code: "MCI_TIMEOUT", facts: {}, details: timeout.details };
}

const quotedCharacters = 2_000;

function endOf(stderr: Captured): string {
  const tail = stderr.tail(quotedCharacters);
  const end = tail.trim();
  if (end === "") return "";
  return `: ${stderr.bytes > Buffer.byteLength(tail) ? "..." : ""}${end}`;
}

/** The metadata the schema reference lists, and how many bytes it leaves for content and error. */
function fitMetadata(
  stdout: Captured,
  stderr: Captured,
  facts: JsonObject,
  limits: Limits,
  failed: boolean,
): { readonly metadata: JsonObject; readonly room: number } {
  const errors = stderr.text(computeShare(limits));
  const output = failed ? stdout.text(computeShare(limits)) : undefined;
  const metadata = {
    ...facts,
    stdout_bytes: stdout.bytes,
    stderr_bytes: stderr.bytes,
    stderr: errors.text,
    ...(output === undefined ? undefined : { stdout: output.text }),
    ...(errors.truncated || output?.truncated === true ? { truncated: true } : undefined),
  };
  const note = 32; // for `truncated`, should it be added later
  return { metadata, room: limits.resultBytes - Buffer.byteLength(JSON.stringify(metadata)) - note };
}

const codeOf: Readonly<Record<NotStartedReason, MCICode>> = {
  "not-found": "MCI_COMMAND_NOT_FOUND",
  "not-executable": "MCI_COMMAND_NOT_EXECUTABLE",
  "no-folder": "MCI_PATH_NOT_FOUND",
  arguments: "MCI_COMMAND_ARGUMENT",
  system: "MCI_COMMAND_FAILED",
};

export function startError({ reason, message, hint }: NotStarted): MCIError {
  return new MCIError(codeOf[reason], message, { hint });
}
