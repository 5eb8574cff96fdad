import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "@mci/plugin-kit/secrets";
import { BadRequest, type ApiRequest } from "./body.ts";

/** Signs the state that a tool passes to its own next call through the page, for calls of that tool by the same caller alone. */
export interface RequestStates {
  seal(state: string, request: BoundTo): string;
  /** Returns the state. Throws BadRequest if it was changed, or is of another tool, caller or launch. */
  open(sealed: string, request: BoundTo): string;
}

interface BoundTo extends Pick<ApiRequest, "context"> {
  readonly tool: string;
}

export function requestStates(): RequestStates {
  const key = randomBytes(32);
  const sign = (state: string, { tool, context: { tenant, subject } }: BoundTo): string =>
    createHmac("sha256", key)
      .update(JSON.stringify([state, tool, tenant, subject]))
      .digest("base64url");
  return {
    seal: (state, request) => `${sign(state, request)}.${state}`,
    open(sealed, request) {
      const at = sealed.indexOf(".");
      const state = sealed.slice(at + 1);
      if (at !== -1 && isSameSecret(sealed.slice(0, at), sign(state, request))) return state;
      throw new BadRequest("This question is not open any more. Run the call again.");
    },
  };
}
