import { failure, type ExecuteOptions, type FailureResult } from "@mci/contract";
import { isCallerToken } from "@mci/plugin-kit/caller-token";
import { formatText, isRecord, nearest } from "@mci/plugin-kit";

/**
 * Returns the result of a call with an unknown or invalid option, which would otherwise have no effect: a call that is
 * believed to have a signal would not end. Undefined if all are right.
 */
export function wrongOption(options: ExecuteOptions): FailureResult | undefined {
  for (const name in options) {
    if (!Object.hasOwn(options, name)) continue;
    if (!isKnown(name)) return refused(`A call has no option '${formatText(name, 60)}'`, hintFor(name));
    const value = options[name];
    if (value === undefined) continue;
    const [expected, isRight] = checks[name];
    if (!isRight(value)) return refused(`The option '${name}' of a call must be ${expected}`, "");
  }
  if (typeof options !== "object") return refused("The options of a call must be an object", "");
  // Its members are not its own properties, so that nothing is found above.
  if (options instanceof AbortSignal) return refused("The options of a call must be an object", " Write { signal }.");
  return undefined;
}

type Name = keyof Required<ExecuteOptions>;

const object = ["an object", isRecord] as const;

const checks: Readonly<Record<Name, readonly [expected: string, isRight: (value: unknown) => boolean]>> = {
  signal: ["an AbortSignal", isSignal],
  onProgress: ["a function", (value) => typeof value === "function"],
  context: object,
  idempotencyKey: ["a string", (value) => typeof value === "string"],
  roundTrip: object,
  trace: ["an object with traceparent", isTrace],
  observer: ["an object with begin()", (value) => isRecord(value) && typeof value["begin"] === "function"],
  approve: ["a function", (value) => typeof value === "function"],
  callerToken: ["the handle that a guard admits a call with", isCallerToken],
};

function isSignal(value: unknown): boolean {
  return isRecord(value) && typeof value["addEventListener"] === "function";
}

function isTrace(value: unknown): boolean {
  return isRecord(value) && typeof value["traceparent"] === "string";
}

function isKnown(name: string): name is Name {
  return Object.hasOwn(checks, name);
}

function hintFor(name: string): string {
  const names = Object.keys(checks);
  const near = nearest(name, names);
  return near === undefined ? ` Valid options: ${names.join(", ")}.` : ` Did you mean '${near}'?`;
}

function refused(message: string, hint: string): FailureResult {
  return failure(`${message}.${hint}`, { code: "MCI_CONFIG" });
}
