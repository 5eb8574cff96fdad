import { MCIError, type Approvals } from "@mci/contract";
import { textTokens } from "@mci/lint";
import type { Workbench } from "@mci/ui";
import type { LoadOptions } from "mci";
import type { GivenOptions } from "../arguments/options.ts";
import type { Project } from "../config/project.ts";
import { loadErrorText } from "./load-error-text.ts";
import type { Interruption } from "../interruption.ts";
import { loadOptions } from "../load-options.ts";
import { shortPath } from "../output/problem-text.ts";
import { withoutNotes, type Terminal } from "../output/terminal.ts";
import type { LiveTools } from "../watch/live-tools.ts";
import { forPage } from "./for-page.ts";
import { explainWithPlaces } from "./explain-with-places.ts";
import { questionUrl } from "./question-url.ts";
import { inspectTools } from "./inspect-tools.ts";
import { reviewContent } from "./review-content.ts";
import { lockDifferences, lockShown } from "./lock-differences.ts";
import { templateTrials } from "./render-template.ts";
import { rememberedFiles } from "./shown-files.ts";
import { shownTools } from "./shown-tools.ts";
import { sourceFiles } from "./source-files.ts";
import { toolTests } from "./tool-tests.ts";
import { callTracer } from "./trace-calls.ts";

export interface DevWorkbenchOptions {
  readonly project: Project;
  readonly live: LiveTools;
  /** The questions of the tools. */
  readonly approvals: Approvals;
  readonly options: GivenOptions;
  readonly interruption: Interruption;
  readonly terminal: Terminal;
  /** Calls back after each change of the files. */
  readonly watch: (changed: () => void) => () => void;
}

/** Returns the workbench for a file that is being edited, which offers everything. */
export async function devWorkbench(given: DevWorkbenchOptions): Promise<Workbench> {
  const { project, live, options, interruption, terminal, watch } = given;
  const { file } = project;
  const shown = shownTools(() => live.opened?.client.tools() ?? [], options);
  const filesOf = rememberedFiles(file);
  // What is wrong with the file is shown on the page.
  const load = (): LoadOptions => ({
    ...loadOptions(project, { interruption, terminal: withoutNotes(terminal) }),
    brokenTools: "leave-out",
    onWarning: () => undefined,
  });
  return {
    title: shortPath(file),
    watch,
    countTokens: textTokens,
    questionUrl,
    trace: callTracer(),
    source: sourceFiles(project, { shown, filesOf, watch }),
    tests: toolTests({ file, shown, load }),
    renderTemplate: await templateTrials(),
    differences: () => lockDifferences(file, shown),
    lock: () => lockShown(file, shown),
    reviewContent: () => reviewContent(project),
    inspect: () => inspectTools({ project, shown, filesOf, loadError: loadErrorOf(live) }),
    explain(name, props, caller) {
      const { opened } = live;
      if (opened === undefined) throw new MCIError("MCI_LOAD", "The tools could not be loaded.");
      return forPage(() => explainWithPlaces(opened.tools, project, name, props, caller));
    },
  };
}

function loadErrorOf({ error }: LiveTools): string | undefined {
  return error === undefined ? undefined : loadErrorText(error);
}
