import { isRecord } from "@mci/plugin-kit";
import type { AiSdkMessages } from "./ai-sdk-types.ts";

/** A call in the messages about which the user was asked. */
export interface AskedCall {
  readonly id: string;
  readonly name: unknown;
  readonly input: unknown;
  /** `other`: not answered, or by the program's settings. */
  readonly answer: "approve" | "refuse" | "other";
}

/** Returns the calls in the messages that have a request for approval, with the user's answers. Of two answers the no counts. */
export function askedCalls(messages: AiSdkMessages): readonly AskedCall[] {
  const parts = messages.flatMap(({ role, content }) =>
    Array.isArray(content) ? content.filter(isRecord).map((part) => ({ role, part })) : [],
  );
  const of = (role: string, type: string): readonly Part[] =>
    parts.flatMap(({ role: own, part }) => (own === role && part["type"] === type ? [part] : []));
  const requests = of("assistant", "tool-approval-request");
  const responses = of("tool", "tool-approval-response");
  return of("assistant", "tool-call").flatMap(({ toolCallId, toolName: name, input }) => {
    const own = requests.filter((request) => request["toolCallId"] === toolCallId);
    if (own.length === 0 || typeof toolCallId !== "string") return [];
    return [{ id: toolCallId, name, input, answer: answerTo(own, responses) }];
  });
}

type Part = Readonly<Record<string, unknown>>;

function answerTo(requests: readonly Part[], responses: readonly Part[]): AskedCall["answer"] {
  const ids = requests.flatMap(({ approvalId, isAutomatic }) => (isAutomatic === true ? [] : [approvalId]));
  const answers = responses.filter(({ approvalId }) => ids.includes(approvalId)).map(({ approved }) => approved);
  if (answers.length === 0) return "other";
  return answers.every((approved) => approved === true) ? "approve" : "refuse";
}
