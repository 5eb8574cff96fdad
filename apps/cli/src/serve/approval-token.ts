import { userInfo } from "node:os";
import type { GuardOptions, StaticToken } from "@mci/server";
import type { Output } from "../output/terminal.ts";

/** The tokens with which people answer questions on the page of a server. */
export interface ApprovalToken {
  /** The option `approvalTokens` of the server. */
  readonly approvalTokens: readonly StaticToken[];
  /** Says how to open the page, for messages. */
  readonly how: string;
}

/**
 * Returns how people open the page of questions: with the tokens that the server takes, or else with one of this launch, which counts
 * nowhere else. That one is only for a person at a terminal: programs that read the messages may be those that call.
 */
export async function approvalToken({ width }: Output, guard: GuardOptions = {}): Promise<ApprovalToken> {
  if (guard.jwt !== undefined || guard.tokens !== undefined) {
    return { approvalTokens: [], how: "for tokens with the scope mci:approve" };
  }
  if (width === undefined) {
    const how =
      "but without a token for it: start the command on a terminal, or configure tokens in 'server.guard' for 'mci run'";
    return { approvalTokens: [], how };
  }
  const { createToken } = await import("@mci/server");
  const { token, entry } = createToken({ subject: user(), scopes: ["mci:approve"] });
  return { approvalTokens: [entry], how: `with the token of this launch: ${token}` };
}

/** Questions that are out of band take an answer by somebody with a name. */
function user(): string {
  try {
    return userInfo().username;
  } catch {
    return "terminal";
  }
}
