import type { InputRequired } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** Returns what is wrong with a tool's request for input, if anything. Tools may be written without a compiler. */
export function findRequestProblem(asked: InputRequired): string | undefined {
  if (!isRecord(asked)) return "it is not an object";
  const { inputRequests, requestState } = asked;
  if (inputRequests === undefined && requestState === undefined) return "it has no inputRequests";
  if (requestState !== undefined && typeof requestState !== "string") return "its requestState is not a string";
  if (requestState !== undefined && requestState.length > maxStateLength) {
    return `its requestState is longer than ${maxStateLength.toLocaleString("en-US")} characters`;
  }
  if (inputRequests === undefined) return undefined;
  if (!isRecord(inputRequests)) return "its inputRequests is not an object";
  const [wrong] = Object.entries(inputRequests).find(([, request]) => !isRequest(request)) ?? [];
  return wrong === undefined ? undefined : `'${wrong}' is not a known request`;
}

function isRequest(request: unknown): boolean {
  if (!isRecord(request) || !methods.includes(request["method"])) return false;
  return request["params"] === undefined || isRecord(request["params"]);
}

const methods: readonly unknown[] = ["elicitation/create", "sampling/createMessage", "roots/list"];

const maxStateLength = 64_000;
