import { functionCodeOf, type CommonExecution, type HttpExecution, type Tool } from "@mci/contract";
import { placeholderNames } from "./placeholder-names.ts";

/** The execution types of the format. Any other type belongs to a custom executor. */
export const knownTypes: readonly string[] = ["http", "cli", "file", "text", "mcp", "function"];

export interface UnusedField {
  /** In the execution block. */
  readonly pointer: string;
  readonly message: string;
}

type Block = CommonExecution & Pick<HttpExecution, "idempotency" | "method">;

/** Fields of an execution block that the format has and that do nothing here: none is passed over in silence. */
export function unusedFields({ execution }: Tool): readonly UnusedField[] {
  if (!knownTypes.includes(execution.type)) return none;
  const parts = [ofRetries(execution), ofTemplates(execution), ofRequests(execution), ofNames(execution)];
  return parts.every((part) => part.length === 0) ? none : parts.flat();
}

/** Shared empty array, since most tools have no such field. */
const none: readonly UnusedField[] = [];

function unused(pointer: string, message: string): UnusedField {
  return { pointer, message };
}

function ofRetries(execution: CommonExecution): readonly UnusedField[] {
  const { type, retries } = execution;
  if (retries === undefined) return none;
  if (neverRetried.has(type)) {
    const why = "is never tried again, as nothing tells whether that is safe";
    return [unused("/retries", `A "${type}" tool ${why}: this has no effect.`)];
  }
  // Which errors may go away is code: of a module, which is looked at where it is loaded.
  if (type === "function" && functionCodeOf(execution) === undefined && !Object.hasOwn(execution, "module")) {
    const why = "is tried again only if its defineTool has 'retry'";
    return [unused("/retries", `A "function" tool ${why}: this has no effect.`)];
  }
  if (retries.backoff_ms === undefined || (retries.attempts ?? 1) > 1) return none;
  return [unused("/retries/backoff_ms", "Without 'attempts' of 2 or more a call is tried once: this has no effect.")];
}

/** Types whose executors never mark a failed call as safe to repeat. */
const neverRetried = new Set(["cli", "file", "text"]);

function ofTemplates(execution: CommonExecution): readonly UnusedField[] {
  const { type, templateEngine, response, responseTemplate } = execution;
  if (type === "text" || type === "file") {
    if (response === undefined && responseTemplate === undefined) return none;
    const message = `The answer of a "${type}" tool is what its author wrote: this has no effect.`;
    return [
      ...(response === undefined ? [] : [unused("/response", message)]),
      ...(responseTemplate === undefined ? [] : [unused("/responseTemplate", message)]),
    ];
  }
  const found: UnusedField[] = [];
  const hasTemplate = responseTemplate !== undefined || response?.template !== undefined;
  if (response?.templateEngine !== undefined && !hasTemplate) {
    found.push(unused("/response/templateEngine", "There is no template for this language: this has no effect."));
  }
  if (templateEngine !== undefined && !Object.hasOwn(execution, "stdin")) {
    const message = `"${type}" tools have no full template: this has no effect. For answers there is response.templateEngine.`;
    found.push(unused("/templateEngine", message));
  }
  return found;
}

function ofRequests({ idempotency, method = "GET" }: Block): readonly UnusedField[] {
  if (idempotency === undefined || !repeatable.has(method.toUpperCase())) return none;
  return [unused("/idempotency", "Requests that only read have no key: this has no effect.")];
}

const repeatable = new Set(["GET", "HEAD", "OPTIONS"]);

function ofNames(execution: CommonExecution): readonly UnusedField[] {
  const names = placeholderNames(execution);
  if (names.length === 0) return none;
  // Names of headers are refused by their executor.
  const pointers = names.filter((pointer) => !pointer.startsWith("/headers/"));
  return pointers.map((pointer) => unused(pointer, "Only values are templates: this name stays as written."));
}
