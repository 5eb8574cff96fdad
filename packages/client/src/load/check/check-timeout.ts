import type { CommonExecution } from "@mci/contract";
import { readTimeout } from "../../tool/written-timeout.ts";
import type { CatalogOptions } from "../catalog-options.ts";
import type { ProblemList } from "../problem-list.ts";
import type { SourcedTool } from "../sourced-tool.ts";

type TimeoutOptions = Pick<CatalogOptions, "env" | "offline" | "onReferences">;

/** Reports a `timeout_ms` with values of env that gives no number. */
export function checkTimeout(loaded: SourcedTool, problems: ProblemList, options: TimeoutOptions): void {
  const { tool } = loaded;
  const { timeout_ms }: CommonExecution = tool.execution;
  if (typeof timeout_ms !== "string") return;
  const found = readTimeout(tool, timeout_ms, options.env, (template) =>
    options.onReferences?.(loaded, {
      part: "field",
      names: template.names,
      isComplete: true,
      source: timeout_ms,
      at: "/timeout_ms",
      template,
    }),
  );
  // A check has no values of env.
  if (typeof found === "number" || (options.offline === true && found.code === "MCI_TEMPLATE_MISSING")) return;
  problems.addAt(found, loaded, "/execution/timeout_ms");
}
