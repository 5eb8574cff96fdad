import type { InputRequired } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** What is wrong with what a tool asks for, if something is. Tools are made by people, and without a compiler too. */
export function questionProblem(asked: InputRequired): string | undefined {
  if (!isRecord(asked)) return "it is no object";
  const { inputRequests, requestState } = asked;
  if (inputRequests === undefined && requestState === undefined) return "it has no inputRequests";
  if (requestState !== undefined && typeof requestState !== "string") return "its requestState is no text";
  if (requestState !== undefined && requestState.length > longestState) {
    return `its requestState is longer than ${longestState.toLocaleString("en-US")} characters`;
  }
  if (inputRequests === undefined) return undefined;
  if (!isRecord(inputRequests)) return "its inputRequests are no object";
  const [wrong] = Object.entries(inputRequests).find(([, request]) => !isRequest(request)) ?? [];
  return wrong === undefined ? undefined : `'${wrong}' is no request that there is`;
}

function isRequest(request: unknown): boolean {
  if (!isRecord(request) || !methods.includes(request["method"])) return false;
  return request["params"] === undefined || isRecord(request["params"]);
}

const methods: readonly unknown[] = ["elicitation/create", "sampling/createMessage", "roots/list"];

const longestState = 64_000;
