import { ConfigError, type HttpExecution, type PrepareContext, type Pagination, type Tool } from "@mci/contract";

/** Reports options that cannot work; a number of pages beyond the most is a warning. */
export function checkPagination(
  pagination: Pagination,
  { name, execution }: Pick<Tool<HttpExecution>, "name" | "execution">,
  context: Pick<PrepareContext, "report" | "warn">,
): void {
  const { maxPages = 0 } = pagination;
  if (execution.idempotency !== undefined) {
    const error = new ConfigError("MCI_CONFIG", "pagination and idempotency cannot be used together.", {
      hint: "Every page would carry the same key, and be answered with the first page.",
    });
    context.report(error, execution.idempotency.header, { at: "/idempotency/header" });
  }
  for (const [field, value] of Object.entries(pagination)) {
    if (field.startsWith("x-")) continue; // the author's own
    const at = `/pagination/${field}`;
    if (value === "") context.report(paginationError(field, "is empty"), value, { at });
    if (typeof value !== "string" || !value.includes("{{")) continue;
    context.report(
      paginationError(field, "contains a placeholder", "Options of pagination are the same for all calls."),
      value,
      {
        at,
      },
    );
  }
  if (maxPages > maxPagesAllowed) {
    context.warn({
      code: "MCI_SCHEMA_FIELD",
      severity: "warning",
      message: `pagination.maxPages is ${maxPages}, and counts as ${maxPagesAllowed}.`,
      tool: name,
    });
  }
}

/** Pages that one call may fetch. */
export const maxPagesAllowed = 1_000;

function paginationError(field: string, what: string, hint?: string): ConfigError {
  return new ConfigError("MCI_SCHEMA_FIELD", `pagination.${field} ${what}.`, { hint });
}
