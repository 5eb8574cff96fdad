import { Readable } from "node:stream";

import { MCIError, type Exchanges, type JsonObject } from "@mci/contract";
import { fromRecordedText } from "@mci/plugin-kit";

import { Capture, type Captured } from "./capture.ts";
import type { CommandOptions, CommandOutcome } from "./command.ts";

/** Records a command that `run` runs, or answers it from a recording. Throws MCIError (MCI_FIXTURE) for a broken one. */
export async function exchanged(
  exchanges: Exchanges,
  { command, args = [], cwd, env = {}, stdin, call }: CommandOptions,
  run: () => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const names = Object.keys(env).toSorted();
  const request = {
    command,
    args,
    cwd,
    // Their values are often secrets.
    ...(names.length === 0 ? {} : { env: names }),
    ...(stdin === undefined ? {} : { stdin }),
  };
  let aborted: CommandOutcome | undefined;
  const perform = async (): Promise<JsonObject> => {
    const outcome = await run();
    if (outcome.kind !== "aborted") return toRecordedOutcome(outcome);
    aborted = outcome;
    throw new MCIError("MCI_FIXTURE", `The command '${command}' was ended before it had finished.`);
  };
  try {
    return fromRecordedOutcome(await exchanges.exchange({ door: "command", request, call }, perform));
  } catch (error) {
    if (aborted !== undefined) return aborted;
    throw error;
  }
}

function toRecordedOutcome(outcome: Exclude<CommandOutcome, { kind: "aborted" }>): JsonObject {
  if (outcome.kind === "not-started") return { ...outcome };
  const { stdout, stderr, ...rest } = outcome;
  return { ...rest, ...toRecordedOutput("stdout", stdout), ...toRecordedOutput("stderr", stderr) };
}

function toRecordedOutput(name: string, output: Captured): JsonObject {
  const { text } = output.text(Number.MAX_SAFE_INTEGER);
  if (text === "" && output.bytes === 0) return {};
  // Of output that is too long, or not UTF-8, the recording has less or more bytes.
  const isWhole = Buffer.byteLength(text) === output.bytes;
  return { [name]: text, ...(isWhole ? {} : { [`${name}Bytes`]: output.bytes }) };
}

function fromRecordedOutcome(answer: JsonObject): CommandOutcome {
  const { kind, exitCode, signal, reason, message, hint } = answer;
  if (kind === "not-started" && isReason(reason) && typeof message === "string" && typeof hint === "string") {
    return { kind, reason, message, hint };
  }
  const outputs = { stdout: fromRecordedOutput("stdout", answer), stderr: fromRecordedOutput("stderr", answer) };
  if (kind === "exited" && typeof exitCode === "number") return { kind, exitCode, ...outputs };
  if (kind === "signalled" && typeof signal === "string") return { kind, signal, ...outputs };
  throw fixtureError();
}

function fromRecordedOutput(name: string, answer: JsonObject): Captured {
  const text = fromRecordedText(answer[name] ?? "");
  if (text === undefined) throw fixtureError();
  const bytes = Buffer.from(text);
  const capture = new Capture(Readable.from([]), { head: bytes.length, tail: 0 });
  capture.add(bytes.toString("latin1"));
  const written = answer[`${name}Bytes`];
  return {
    bytes: typeof written === "number" ? written : bytes.length,
    text: (limit) => capture.text(limit),
    tail: (characters) => capture.tail(characters),
  };
}

type Reason = Extract<CommandOutcome, { kind: "not-started" }>["reason"];

const reasons: readonly unknown[] = [
  "not-found",
  "not-executable",
  "no-folder",
  "arguments",
  "system",
] satisfies Reason[];

function isReason(reason: unknown): reason is Reason {
  return reasons.includes(reason);
}

function fixtureError(): MCIError {
  return new MCIError("MCI_FIXTURE", "The recorded outcome of the command is invalid.", {
    hint: "Record it again with 'mci test --record'.",
  });
}
