import type { FailureResult, Place, Problem, ToolResult } from "@mci/contract";
import { isRecord, nearest, toPointer } from "@mci/plugin-kit";
import type { ParsedDocument } from "@mci/schema";

/** A sentence about the tools file or the arguments, as the command prints it, and its place. */
export interface Finding extends Partial<Pick<Problem, "hint" | "line" | "column">> {
  readonly field: "file" | "arguments";
  readonly severity: "error" | "warning";
  readonly message: string;
  /** A code of docs/errors.md, or that of a tool. */
  readonly code?: string;
}

/** Returns problems of a text as findings. */
export function ofText(field: Finding["field"], problems: readonly Problem[]): readonly Finding[] {
  return problems.map((problem) => ({ ...problem, field }));
}

/** Returns what is wrong with arguments, each problem at its place; another failure as one finding at the place of its tool. */
export function ofFailure(
  { code, error, metadata = {} }: FailureResult,
  passed: ParsedDocument,
  tool: Place | undefined,
): readonly Finding[] {
  const { problems } = metadata;
  if (code !== "MCI_INPUT" || !Array.isArray(problems)) {
    return [{ field: "file", severity: "error", code, message: error, ...tool }];
  }
  return problems.filter(isRecord).map(({ path, message }) => {
    const place =
      passed.locate(
        toPointer(
          ...String(path)
            .split(/[.[\]]+/)
            .filter(Boolean),
        ),
      ) ?? passed.locate("");
    return { field: "arguments", severity: "error", code, message: String(message), ...place };
  });
}

/** Returns the remarks of `mci call` on arguments that were left out. */
export function ofLeftOut(
  { metadata = {} }: ToolResult,
  names: readonly string[],
  passed: ParsedDocument,
): readonly Finding[] {
  const { ignored_arguments: ignored } = metadata;
  return (Array.isArray(ignored) ? ignored.map(String) : []).map((name) => {
    const near = nearest(name, names);
    return {
      field: "arguments",
      severity: "warning",
      message: `'${name}' is not an argument of this tool and was left out.`,
      ...(near !== undefined && { hint: `Did you mean '${near}'?` }),
      ...passed.locate(toPointer(name), { key: true }),
    };
  });
}
