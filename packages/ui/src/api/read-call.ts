import type { JsonObject, RoundTrip, Tool } from "@mci/contract";
import { clientCapabilities, responsesIn } from "./asked-forms.ts";
import { stringIn, type ApiRequest } from "./body.ts";
import type { RequestStates } from "./request-states.ts";

/** A call as the page asks for it. */
export interface ReadCall extends Pick<ApiRequest, "context" | "callerToken" | "toolbox"> {
  readonly name: string;
  /** They may be anything: the tool has the last word. */
  readonly props: JsonObject;
  readonly tool: Tool | undefined;
  /** The task that it goes on with. */
  readonly task: string | undefined;
  readonly roundTrip: RoundTrip;
}

/** Reads a call, or the answers that it goes on with. Throws BadRequest for anything else. */
export function readCall({ body, context, callerToken, toolbox }: ApiRequest, states: RequestStates): ReadCall {
  const name = stringIn(body, "name");
  const inputResponses = responsesIn(body["responses"]);
  const requestState =
    body["state"] === undefined ? undefined : states.open(stringIn(body, "state"), { tool: name, context });
  const roundTrip = { clientCapabilities, inputResponses, requestState };
  const props = body["arguments"] as JsonObject;
  const task = body["task"] === undefined ? undefined : stringIn(body, "task");
  const tool = toolbox.tools().find((candidate) => candidate.name === name);
  return { name, props, tool, task, roundTrip, context, callerToken, toolbox };
}
