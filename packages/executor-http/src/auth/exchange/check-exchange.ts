import { MCIError, type ExchangeAuth, type HttpExecution, type PrepareContext, type Tool } from "@mci/contract";
import { isSecureUrl } from "@mci/plugin-kit/network";

/**
 * Reports what would let somebody other than the operator decide which endpoint gets callers' tokens, and which host the tokens that it
 * exchanges them for.
 */
export function checkExchange(tool: Tool<HttpExecution>, auth: ExchangeAuth, context: PrepareContext): void {
  const { execution, origin, task } = tool;
  const report = (at: string, source: string, message: string, hint?: string): void =>
    context.report(new MCIError("MCI_ACCESS", message, { hint }), source, { at });

  if (origin.thirdParty === true) {
    const hint = "Write the tool in the main file: its token endpoint receives the tokens of callers.";
    report("/auth/type", auth.type, "not allowed in a toolset file or an import: auth of type 'exchange'", hint);
  }
  if (task !== undefined) {
    const hint = "Remove 'task': the caller is gone when a task runs.";
    report("/auth/type", auth.type, "not possible in a task: auth of type 'exchange'", hint);
  }
  for (const name of ["tokenUrl", "audience"] as const) {
    const source = auth[name];
    const { constant } = context.field(source, { at: `/auth/${name}` });
    if (constant === undefined)
      report(`/auth/${name}`, source, `not allowed: a placeholder in auth.${name}`, "Write it out.");
    else if (name === "tokenUrl" && !isEncrypted(constant)) {
      const hint = "Use an https URL, or http to this machine.";
      report("/auth/tokenUrl", source, "not allowed: sending callers' tokens without encryption", hint);
    }
  }
  for (const [index, source] of (auth.scopes ?? []).entries()) {
    const at = `/auth/scopes/${index}`;
    if (!context.field(source, { at }).names.every(isOfEnv)) {
      report(at, source, "not allowed: an argument in auth.scopes of type 'exchange'", "Write the scopes out.");
    }
  }
  if (!isHostFixed(execution.url, context)) {
    const hint = "Write the host out, or take it from env, with a slash after it.";
    report("/url", execution.url, "not allowed: an argument in the host of a tool that sends its caller's token", hint);
  }
}

/** Whether no argument stands before the end of the host. Where env is the beginning of the url, a slash has to follow. */
function isHostFixed(source: string, context: PrepareContext): boolean {
  let written = "";
  for (const { constant, names } of context.field(source, { at: "/url" }).parts()) {
    if (constant !== undefined) written += constant;
    else if (names.every(isOfEnv)) written += "x";
    else return /[/\\?#]/.test(written.replace(/^(?:https?:[/\\]*|[^/\\?#]*[/\\]{2,})/i, ""));
  }
  return true;
}

function isOfEnv(name: string): boolean {
  return /^env\b/.test(name);
}

function isEncrypted(url: string): boolean {
  return !URL.canParse(url) || isSecureUrl(new URL(url)); // an invalid URL is reported as such
}
