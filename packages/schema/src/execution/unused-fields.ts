import type { CommonExecution } from "@mci/contract";
import { executionTypes } from "./execution-types.ts";
import type { ExecutionTypeFacts, UnusedField } from "./execution-type.ts";
import { placeholderNames } from "./placeholder-names.ts";

/** Returns the fields of an execution block that the format has and that have no effect there. */
export function unusedFields(execution: CommonExecution): readonly UnusedField[] {
  const type = executionTypes.get(execution.type);
  if (type === undefined) return [];
  return [
    ...ofRetries(execution, type),
    ...(type.keepsAnswers === true ? ofAnswers(execution) : ofResponse(execution)),
    ...ofTemplates(execution, type),
    ...(type.unused?.(execution) ?? []),
    ...ofNames(execution),
  ];
}

function ofRetries(execution: CommonExecution, facts: ExecutionTypeFacts): readonly UnusedField[] {
  const { type, retries } = execution;
  if (retries === undefined) return [];
  const why = facts.whyNotRetried?.(execution);
  if (why !== undefined) return [{ pointer: "/retries", message: `A "${type}" tool ${why}: this has no effect.` }];
  if (retries.backoff_ms === undefined || (retries.attempts ?? 1) > 1) return [];
  const message = "Without 'attempts' of 2 or more a call is tried once: this has no effect.";
  return [{ pointer: "/retries/backoff_ms", message }];
}

function ofAnswers(execution: CommonExecution): readonly UnusedField[] {
  const message = `The answer of a "${execution.type}" tool is what its author wrote: this has no effect.`;
  // Whatever made a long result, it can be kept, and so can one that does not match the outputSchema.
  const { spill: _, onMismatch: __, ...shape } = execution.response ?? {};
  return [
    ...(Object.keys(shape).length > 0 ? [{ pointer: "/response", message }] : []),
    ...(execution.responseTemplate === undefined ? [] : [{ pointer: "/responseTemplate", message }]),
  ];
}

function ofResponse({ response, responseTemplate }: CommonExecution): readonly UnusedField[] {
  const hasTemplate = responseTemplate !== undefined || response?.template !== undefined;
  if (response?.templateEngine === undefined || hasTemplate) return [];
  const message = "There is no template for this language: this has no effect.";
  return [{ pointer: "/response/templateEngine", message }];
}

function ofTemplates(execution: CommonExecution, facts: ExecutionTypeFacts): readonly UnusedField[] {
  const { type, templateEngine } = execution;
  if (templateEngine === undefined || facts.hasTemplate?.(execution) === true) return [];
  const message = `"${type}" tools have no full template: this has no effect. For answers there is response.templateEngine.`;
  return [{ pointer: "/templateEngine", message }];
}

function ofNames(execution: CommonExecution): readonly UnusedField[] {
  // Names of headers are refused by their executor.
  const message = "Only values are templates: this name stays as written.";
  return placeholderNames(execution).flatMap((pointer) =>
    pointer.startsWith("/headers/") ? [] : [{ pointer, message }],
  );
}
