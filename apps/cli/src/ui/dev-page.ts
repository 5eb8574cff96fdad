import { contentKinds, MCIError, type ContentEntry, type Toolbox, type ToolResult } from "@mci/contract";
import { isLoopback } from "@mci/plugin-kit/network";
import { workbenchPage } from "@mci/ui";
import { formatDuration } from "../arguments/duration.ts";
import type { GivenOptions } from "../arguments/options.ts";
import type { Output } from "../output/terminal.ts";
import { oneLine } from "../output/visible.ts";
import { approvalToken } from "../serve/approval-token.ts";
import { readAddress, type Address } from "../serve/address.ts";
import { warner } from "../serve/start-line.ts";
import { UsageError } from "../usage-error.ts";
import type { LiveTools } from "../watch/live-tools.ts";
import { devWorkbench, type DevWorkbenchOptions } from "./dev-workbench.ts";
import { chosenLaunchToken } from "./launch-token.ts";
import { openAtKey } from "./open-at-key.ts";
import { pageFolder } from "./page-folder.ts";
import { questionUrl } from "./question-url.ts";

/** Returns where the page is served; undefined with --no-ui. Throws UsageError for an address that others can reach. */
export function pageAddress({ http, "no-ui": isWithout }: GivenOptions): Address | undefined {
  if (isWithout === true) {
    if (http === undefined) return undefined;
    throw new UsageError("--http cannot be combined with --no-ui.", "It is the port of the page.");
  }
  const address = readAddress(http ?? "0");
  if (isLoopback(address.host)) return address;
  throw new UsageError(
    `--http ${http}: the page of 'mci dev' is for this machine only.`,
    "To serve it to others, with tokens, use 'mci run --http ... --ui'.",
  );
}

/** Serves the page for the tools of a project while they are edited, and prints its link. The returned function ends it. */
export async function serveDevPage(address: Address, around: DevWorkbenchOptions): Promise<() => Promise<void>> {
  const { messages, results } = around.terminal;
  const onError = warner(messages);
  const { createTasks } = await import("@mci/tasks");
  const tasks = createTasks();
  const page = await workbenchPage(
    { ...(await devWorkbench(around)), tasks },
    { ...chosenLaunchToken(), folder: pageFolder(), onError },
  );
  const { serveHttp } = await import("@mci/server");
  const { live, approvals } = around;
  const { approvalTokens, how } = await approvalToken(messages);
  const asked = (id: string): void => messages.print(`  Question at ${server.url}${questionUrl(id)}, ${how}`);
  const toolbox = liveToolbox(live, messages, asked);
  // The page is for the author of the tools, who sees all of them and all content, also those of the next change.
  const access = {
    get scopes() {
      const content = toolbox.content?.();
      const entries = contentKinds.flatMap((kind): readonly ContentEntry[] => content?.list(kind, "owner") ?? []);
      return [...new Set([...toolbox.tools(), ...entries].flatMap(({ access: rule }) => rule?.scopes ?? []))];
    },
  };
  const server = await serveHttp({
    ...address,
    toolbox,
    access,
    rest: false,
    page,
    approvals,
    approvalTokens,
    tasks,
    spill: around.options.spill === true,
    onError,
  });
  const linkWith = (fragment: string): string => `${server.url}${page.path}/${fragment}`;
  results.print(linkWith(page.fragment));
  const ignoreKeys = openAtKey({ ...around, link: () => linkWith(page.fragmentForOnce()) });
  return async () => {
    ignoreKeys();
    await server.close();
  };
}

/**
 * The tools as they are at each moment: a change of env values replaces them all. Each call is a line of the messages; `asked` is called
 * for one that waits for a person.
 */
function liveToolbox(live: LiveTools, messages: Output, asked: (id: string) => void): Toolbox {
  const none: Toolbox = {
    tools: () => [],
    execute: () => Promise.reject(new MCIError("MCI_LOAD", "The tools could not be loaded.")),
  };
  const current = (): Toolbox => live.opened?.tools ?? none;
  return {
    tools: () => current().tools(),
    async execute(name, props, options) {
      const begun = performance.now();
      const result = await current().execute(name, props, options);
      messages.print(`${oneLine(name)}: ${outcomeOf(result, messages)}, ${formatDuration(performance.now() - begun)}`);
      const approvalId = result.isError && result.code === "MCI_APPROVAL" ? result.details?.approvalId : undefined;
      if (approvalId !== undefined) asked(approvalId);
      return result;
    },
    content: () => current().content?.(),
    redact: (text) => current().redact?.(text) ?? text,
  };
}

function outcomeOf(result: ToolResult, { colors }: Output): string {
  if (!result.isError) return colors.green("ok");
  // The page shows the question.
  return result.code === "MCI_INPUT_REQUIRED" ? colors.dim("asks") : colors.red(`error ${oneLine(result.code)}`);
}
