import { inputRequired, type Approvals, type ExecuteOptions, type Toolbox, type ToolResult } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

import { askedQuestion } from "../rest/approval-routes.ts";
import { wrapToolbox } from "../wrap-toolbox.ts";

/**
 * Sends clients that open links, and cannot or must not show the form of a question, to its page. That somebody opened it is no
 * yes: the call that comes back fails as long as nobody has agreed on the page.
 */
export function askingByLink(toolbox: Toolbox, approvals: Approvals, urlOf: (id: string) => string): Toolbox {
  return wrapToolbox(toolbox, async (name, props, options) => {
    const result = await toolbox.execute(name, props, options);
    if (!mayOpenLinks(options) || !result.isError || result.inputRequired !== undefined) return result;
    const question = await askedQuestion(approvals, result, name, options.context ?? {}).catch(() => undefined);
    if (question === undefined || hasOpened(options, question.id)) return result;
    const { id, show } = question;
    const request = { method: "elicitation/create", params: { mode: "url", message: show, url: urlOf(id) } };
    const asked = inputRequired({ inputRequests: { [linkName]: request }, requestState: id });
    return { ...asked, details: result.details } satisfies ToolResult;
  });
}

/** The name of the client's own form for the same question: the client takes its answer away before the tool sees it. */
const linkName = "mci_approval";

function mayOpenLinks({ roundTrip }: ExecuteOptions): boolean {
  const able = roundTrip?.clientCapabilities?.["elicitation"];
  return isRecord(able) && isRecord(able["url"]);
}

function hasOpened({ roundTrip }: ExecuteOptions, id: string): boolean {
  return roundTrip?.requestState === id && roundTrip.inputResponses?.[linkName] !== undefined;
}
