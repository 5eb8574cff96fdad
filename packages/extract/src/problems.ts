import { relative } from "node:path";
import type { MCICode, Problem } from "@mci/contract";
import { placeAt, byPlace } from "@mci/plugin-kit";
import ts from "typescript-6";

/** Problems found during the extraction: errors refuse the manifest, warnings do not. */
export interface Problems {
  /** In the order of the files and of the places in them. */
  readonly all: readonly Problem[];
  refuse(node: ts.Node, message: string, facts?: ProblemFacts): void;
  warn(node: ts.Node, message: string, facts?: ProblemFacts): void;
  syntax(diagnostic: ts.DiagnosticWithLocation): void;
  /** Where a node is, in words. */
  place(node: ts.Node): string;
}

interface ProblemFacts {
  readonly tool?: string;
  readonly hint?: string | undefined;
  readonly code?: MCICode;
}

/** Collects problems with the places of the nodes they are about. */
export function problems(folder: string): Problems {
  const all: Problem[] = [];
  const add = (
    { text, fileName }: ts.SourceFile,
    offset: number,
    problem: Pick<Problem, "severity" | "message">,
    { tool, hint, code = "MCI_SCHEMA_INPUT" }: ProblemFacts = {},
  ): void => {
    all.push({
      code,
      ...problem,
      file: fileName,
      ...placeAt(text, offset),
      ...(tool === undefined ? {} : { tool }),
      ...(hint === undefined ? {} : { hint }),
    });
  };
  return {
    get all() {
      return all.toSorted(byPlace);
    },
    refuse: (node, message, facts) => add(node.getSourceFile(), node.getStart(), { severity: "error", message }, facts),
    warn: (node, message, facts) => add(node.getSourceFile(), node.getStart(), { severity: "warning", message }, facts),
    syntax({ file, start, messageText }) {
      const message = ts.flattenDiagnosticMessageText(messageText, " ");
      add(file, start, { severity: "error", message }, { code: "MCI_SCHEMA_SYNTAX" });
    },
    place(node) {
      const { text, fileName } = node.getSourceFile();
      const { line, column } = placeAt(text, node.getStart());
      return `${relative(folder, fileName)}:${line}:${column}`;
    },
  };
}
