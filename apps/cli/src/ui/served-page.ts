import { basename, dirname, resolve } from "node:path";
import { textTokens } from "@mci/lint";
import { workbenchPage, type Workbench, type WorkbenchPage } from "@mci/ui";
import type { Served } from "../serve/open-served.ts";
import { warner } from "../serve/start-line.ts";
import type { Terminal } from "../output/terminal.ts";
import { storeAuditTail } from "./audit-store-tail.ts";
import { readAuditTail } from "./audit-tail.ts";
import { explainWithPlaces } from "./explain-with-places.ts";
import { inspectTools } from "./inspect-tools.ts";
import { lockDifferences } from "./lock-differences.ts";
import { chosenLaunchToken } from "./launch-token.ts";
import { pageFolder } from "./page-folder.ts";
import { pathHider, type PathHider } from "./path-hider.ts";
import { rememberedFiles } from "./shown-files.ts";
import { questionUrl } from "./question-url.ts";
import { shownTools, type ShownTools } from "./shown-tools.ts";
import { templateTrials } from "./render-template.ts";
import { callTracer } from "./trace-calls.ts";

/** Prepares the page of served tools. */
export async function servedPage(served: Served, { messages }: Terminal): Promise<WorkbenchPage> {
  const options = { ...chosenLaunchToken(), folder: pageFolder(), onError: warner(messages) };
  return workbenchPage(await servedWorkbench(served), options);
}

/** Returns the workbench for served tools: it calls and explains them, and neither shows nor changes files. */
export async function servedWorkbench({
  project,
  tools,
  all,
  options,
  config,
  sharedLog,
}: ShownServer): Promise<Workbench> {
  const { file } = project;
  const hidden = pathHider(dirname(file));
  const shown = shownTools(all, options);
  const filesOf = rememberedFiles(file);
  return {
    title: basename(file),
    countTokens: textTokens,
    questionUrl,
    trace: callTracer(),
    inspect: async () => hidden.inspection(await inspectTools({ project, shown, filesOf })),
    explain: (name, props, caller) =>
      hidden.errors(async () => hidden.explanation(await explainWithPlaces(tools, project, name, props, caller))),
    renderTemplate: await templateTrials(),
    // How a tool works is not for everyone: its execution may name hosts and folders, or contain what should be in env.
    differences: () => hidden.errors(() => lockDifferences(file, shown, { hasExecution: false })),
    watch: (changed) => tools.watch(changed),
    ...(config.tasks && { tasks: config.tasks }),
    ...auditOf(options, sharedLog, shown, hidden),
  };
}

/** The parts of a server that its page shows. */
type ShownServer = Pick<Served, "project" | "tools" | "all" | "options" | "sharedLog"> & {
  readonly config: Pick<Served["config"], "tasks">;
};

/** Shows the log that the command line names, if it can be read. */
function auditOf(
  { audit: to }: Served["options"],
  shared: Served["sharedLog"],
  { shows }: ShownTools,
  hidden: PathHider,
): Pick<Workbench, "audit"> {
  if (to === undefined || to === "-") return {};
  if (to !== "store")
    return {
      audit: (reader, sees) =>
        hidden.errors(() => readAuditTail(resolve(to), reader, (tool, code) => shows(tool) && sees(tool, code))),
    };
  return shared === undefined ? {} : { audit: storeAuditTail(shared.store, shared.project, shows) };
}
