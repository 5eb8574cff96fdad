import { codes, type MCIError, type Problem, type ServerToImport } from "@mci/contract";
import { hiddenCharacters, truncate } from "@mci/plugin-kit";
import { hasPlaceholder } from "@mci/plugin-kit/templates";
import { shownCharacters, type HiddenText } from "./fetch/hidden-text.ts";
import type { LeftOut } from "./fetch/importable-tools.ts";
import type { RoundedValues } from "./fetch/without-rounded.ts";
import { toPlace } from "./server-name.ts";

/** Reports a server that is unavailable and has no usable cache. */
export function unavailable(
  server: ServerToImport,
  error: MCIError,
  { cache, severity }: { readonly cache: readonly Problem[]; readonly severity: Problem["severity"] },
): Problem {
  const [first] = cache;
  const either = first === undefined ? "" : ` Its cached tools are not used either: ${first.message}`;
  return {
    code: knownCode(error),
    severity,
    ...toPlace(server),
    message: `The tools of MCP server '${server.name}' cannot be fetched: ${error.message.replace(/\.$/, "")}.${writtenTarget(server)}${either}`,
    ...chooseHint(error, severity),
  };
}

/** Names the env value that says where the server is: the value itself may be masked. */
function writtenTarget({ server }: ServerToImport): string {
  const [field, text] = "command" in server ? ["command", server.command] : ["url", server.url];
  return hasPlaceholder(text) ? ` Its ${field} is ${truncate(text, 200)}.` : "";
}

function chooseHint({ hint }: MCIError, severity: Problem["severity"]): Pick<Problem, "hint"> {
  if (hint !== undefined) return { hint };
  return severity === "warning"
    ? {}
    : { hint: `With "onUnavailable": "warn" in its config, the other tools load without it.` };
}

/** Reports an error in the entry itself, which no cache can make up for. */
export function invalidEntry(server: ServerToImport, error: MCIError): Problem {
  return {
    code: knownCode(error),
    severity: "error",
    ...toPlace(server),
    message: `MCP server '${server.name}' cannot be reached like this: ${error.message}`,
    hint: error.hint,
  };
}

/** Reports a command that is not on this machine: it may be on the one that serves. */
export function noCommand(
  server: ServerToImport,
  { message, hint }: { readonly message: string; readonly hint?: string | undefined },
): Problem {
  return {
    code: "MCI_COMMAND_NOT_FOUND",
    severity: "warning",
    ...toPlace(server),
    message: `MCP server '${server.name}' cannot be started here: ${message}.`,
    hint,
  };
}

/** Reports a fallback that counts as text. */
export function unquoted(
  server: ServerToImport,
  { text, quoted }: { readonly text: string; readonly quoted: string },
): Problem {
  const message = `MCP server '${server.name}': the fallback ${text} has no quotes: it counts as text.`;
  return { code: "MCI_TEMPLATE_SYNTAX", severity: "warning", ...toPlace(server), message, hint: `Write ${quoted}.` };
}

/** Reports a server that is unavailable, whose cached tools are used. */
export function usingCache(server: ServerToImport, stale: string | undefined, error: MCIError): Problem {
  const age = stale === undefined ? "are the ones cached before" : `${stale}, and are used all the same`;
  return warning(
    server,
    `The tools of MCP server '${server.name}' ${age}: fetching them failed, ${error.message.replace(/\.$/, "")}.`,
    error.hint,
  );
}

/** Reports an invalid cache, at the place of its first problem. */
export function unusable({ name }: ServerToImport, [first]: readonly Problem[]): Problem {
  const {
    message: reason,
    hint: _,
    ...place
  } = first ?? { message: "it is broken", code: "MCI_SERVER_CACHE" as const };
  const message = `The cached tools of MCP server '${name}' are not used: ${reason}`;
  return { ...place, code: "MCI_SERVER_CACHE", severity: "warning", message };
}

/** Reports a server whose tools have never been fetched, when nothing may be started. */
export function notImported(server: ServerToImport): Problem {
  return warning(
    server,
    `The tools of MCP server '${server.name}' are not cached, so they cannot be checked.`,
    `The first load fetches them, and so does "mci import".`,
  );
}

/** Reports tools that were fetched but cannot be cached. */
export function notKept(server: ServerToImport, { message, hint }: MCIError): Problem {
  return warning(
    server,
    `The tools of MCP server '${server.name}' were fetched, but cannot be cached: ${message.replace(/\.$/, "")}.`,
    hint ?? "Each load starts or reaches the server until they can.",
  );
}

/** Reports tools that differ from the cached ones. */
export function changed(server: ServerToImport, changes: string): Problem {
  const message = `MCP server '${server.name}' describes its tools differently than before: ${changes}.`;
  const hint = "Review the change in its cache file before models follow it.";
  return { ...warning(server, message, hint), code: "MCI_DRIFT" };
}

/** Reports each tool that is left out, up to 20. */
export function leftOut(server: ServerToImport, tools: readonly LeftOut[]): readonly Problem[] {
  return upTo20(server, tools, "are left out", ({ name, code, reason }) => {
    const message = `Tool ${shownName(name)} of MCP server '${server.name}' is left out: ${reason}`;
    return { ...warning(server, message), code };
  });
}

/** Reports each tool with hidden text, up to 20. */
export function hiddenText(server: ServerToImport, found: readonly HiddenText[]): readonly Problem[] {
  return upTo20(server, found, "have such characters", ({ name, removed, left }) => {
    const parts = [
      ...(removed === "" ? [] : [`taken out of its descriptions: ${shownCharacters(removed)}`]),
      ...(left === "" ? [] : [`left in its names and values: ${shownCharacters(left)}`]),
    ];
    const message = `Tool ${shownName(name)} of MCP server '${server.name}' has characters that a model reads and a person does not see; ${parts.join("; ")}.`;
    return warning(server, message, "Ask why they are there before models follow the tool's description.");
  });
}

/** Reports each tool with values that lost digits, up to 20. */
export function roundedValues(server: ServerToImport, found: readonly RoundedValues[]): readonly Problem[] {
  return upTo20(server, found, "list such integers", ({ name, places }) => {
    const listed = places.slice(0, maxShown).map((place) => truncate(place, 200).replaceAll(hiddenCharacters(), ""));
    const more = places.length > maxShown ? `, and ${places.length - maxShown} more` : "";
    const message = `Tool ${shownName(name)} of MCP server '${server.name}' lists integers that a number cannot hold, which are left out of its inputSchema: ${listed.join(", ")}${more}.`;
    return warning(server, message, "Its server should declare such values as strings.");
  });
}

function upTo20<T>(
  server: ServerToImport,
  tools: readonly T[],
  rest: string,
  report: (tool: T) => Problem,
): readonly Problem[] {
  const shown = tools.slice(0, maxShown).map(report);
  if (tools.length <= maxShown) return shown;
  return [...shown, warning(server, `${tools.length - maxShown} more tools of MCP server '${server.name}' ${rest}.`)];
}

function shownName(name: string): string {
  return JSON.stringify(name.slice(0, 100).replaceAll(hiddenCharacters(), ""));
}

const maxShown = 20;

function warning(server: ServerToImport, message: string, hint?: string): Problem {
  return {
    code: "MCI_SERVER_CACHE",
    severity: "warning",
    ...toPlace(server),
    message,
    hint,
  };
}

/** Returns the code of an error if it is one of ours; third-party errors may have any. */
export function knownCode({ code }: MCIError): Problem["code"] {
  return codes.find((known) => known === code) ?? "MCI_SERVER_UNAVAILABLE";
}
