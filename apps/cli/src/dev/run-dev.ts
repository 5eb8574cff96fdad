import { checkFile } from "mci";
import type { GivenOptions } from "../arguments/options.ts";
import type { Project } from "../config/project.ts";
import type { Interruption } from "../interruption.ts";
import { shortPath } from "../output/problem-text.ts";
import type { Colors } from "../output/colors.ts";
import type { Output, Terminal } from "../output/terminal.ts";
import { visible } from "../output/visible.ts";
import { openLive, type LiveTools } from "../watch/live-tools.ts";
import { bodyLength, devScreen } from "./dev-screen.ts";
import type { DevState } from "./dev-state.ts";
import { openFullScreen } from "./full-screen.ts";
import { toAction, type Action } from "./keys.ts";
import { uncolored } from "./line.ts";
import { loadErrorText } from "./load-error-text.ts";
import { recentCall } from "./recent-call.ts";

export interface DevOptions {
  readonly options: GivenOptions;
  readonly interruption: Interruption;
  readonly colors: Colors;
}

/** Shows the tools of a project on one screen while they are edited, until the user quits. Returns the exit code. */
export async function runDev(project: Project, { options, interruption, colors }: DevOptions): Promise<number> {
  let state: DevState = {
    file: shortPath(project.file),
    tools: undefined,
    problems: [],
    loadError: undefined,
    status: "Loading ...",
    call: undefined,
    view: "call",
    offset: 0,
  };
  let live: LiveTools | undefined;
  let isAsking = false;
  let hasInterrupted = false;
  /** Ends loads and calls too. */
  const quit = new AbortController();
  const signal = AbortSignal.any([quit.signal, interruption.signal]);
  const finished = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));

  const screen = openFullScreen({
    onKey: (key) => act(toAction(key)),
    onResize: () => draw(),
    onPrint: (text) => call.printed(text),
  });
  const draw = (): void => screen.draw(devScreen(state, screen.size(), colors));
  const update = (change: Partial<DevState>): void => {
    state = { ...state, ...change };
    draw();
  };
  const call = recentCall({ signal, changed: (shown) => update({ call: shown }) });

  let checks = 0;
  const check = async (): Promise<void> => {
    const own = (checks += 1);
    const { problems } = await checkFile(project.file, project.config.client);
    if (own === checks) update({ problems });
  };
  /** Shows the tools as they are now, and makes the last call again. */
  const loaded = async (now: LiveTools, hasChanged: boolean): Promise<void> => {
    live = now;
    await check();
    const errors = state.problems.some(({ severity }) => severity === "error");
    const loadError = now.error === undefined || errors ? undefined : loadErrorText(now.error);
    const { tools } = now.opened ?? {};
    const status =
      hasChanged && now.error !== undefined ? "Not reloaded: the tools have not changed." : "Watching for changes.";
    update({ tools: tools?.tools(), loadError, status });
    if (!hasChanged || now.error !== undefined || tools === undefined || isAsking || call.name === undefined) return;
    if (tools.getTool(call.name)?.annotations.destructiveHint === true) {
      update({ status: `Changed. Press r to run '${visible(call.name)}' again: it is marked as destructive.` });
    } else call.run(tools);
  };

  const act = (action: Action | undefined): void => {
    if (action === undefined) return;
    if (action === "quit" || action === "interrupt") {
      hasInterrupted = action === "interrupt";
      return quit.abort();
    }
    if (typeof action === "object") return scroll(action);
    if (action === "list") return update({ view: "tools", offset: 0 });
    if (action === "help") return update({ view: "help", offset: 0 });
    if (action === "back") return update({ view: "call", offset: 0 });
    const tools = live?.opened?.tools;
    if (tools === undefined) return;
    if (action === "call") return void choose(tools);
    if (call.name === undefined) return update({ status: "No call yet: press c to choose a tool." });
    update({ view: "call", offset: 0 });
    if (action === "again") return call.run(tools);
    void call.explain(tools).then((explanation) => update({ view: { explanation }, offset: 0 }));
  };
  const scroll = ({ scroll, by }: Extract<Action, object>): void => {
    const step = scroll === "line" ? by : by * Math.max(1, Math.floor(screen.size().rows / 2));
    const max = Math.max(0, bodyLength(state, screen.size()) - 1);
    update({ offset: Math.min(Math.max(0, state.offset + step), max) });
  };
  const choose = async (tools: Parameters<typeof call.run>[0]): Promise<void> => {
    isAsking = true;
    const isChosen = await screen.lend(() => call.choose(tools));
    isAsking = false;
    update({ view: "call", offset: 0 });
    // The tools may have been loaded again meanwhile.
    const now = live?.opened?.tools;
    if (isChosen && now !== undefined) call.run(now);
  };

  let opening: Promise<LiveTools> | undefined;
  try {
    draw();
    const note: Output = {
      colors: uncolored,
      print: (text) => update({ status: visible(text.split("\n")[0] ?? "") }),
    };
    const terminal: Terminal = { results: note, messages: note };
    opening = openLive(project, {
      options,
      terminal,
      interruption: { ...interruption, signal },
      changed: (now) => void loaded(now, true),
    });
    await Promise.race([finished, opening.then((now) => loaded(now, false)).then(() => finished)]);
    return interruption.exitCode() ?? (hasInterrupted ? 130 : 0);
  } finally {
    screen.close();
    quit.abort();
    await (await opening)?.close();
  }
}
