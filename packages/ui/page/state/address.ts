import { contentKinds } from "@mci/contract";
import { showsView } from "./views.ts";
import { resultTabs, views, workbench, type ContentId, type Pane, type WorkbenchState } from "./workbench.ts";

/** The part of the page that its address names. */
type Place = Pick<WorkbenchState, "view" | "tool" | "resultTab" | "shownCall" | "shownContent">;

/** Returns the address of a part of the page, such as `#/tool/get_weather/trace`, `#/history/3`, `#/content/prompt/answer` and `#/tests`. */
export function addressOf({ view, tool, resultTab, shownCall, shownContent }: Place): string {
  if (view === "history" && shownCall !== undefined) return `#/history/${shownCall}`;
  if (view === "content" && shownContent !== undefined) {
    return `#/content/${shownContent.kind}/${encodeURIComponent(shownContent.id.toWellFormed())}`;
  }
  if (view !== "tools" || tool === undefined) return `#/${view}`;
  // Browsers write other characters in the fragment as they like.
  const name = encodeURIComponent(tool.toWellFormed());
  return resultTab === "explain" ? `#/tool/${name}` : `#/tool/${name}/${resultTab}`;
}

/** Returns the part of the page that an address names; undefined if it names none. */
export function placeAt(address: string): Partial<Place> | undefined {
  const [start, first = "", second = "", third] = address.split("/");
  if (start !== "#" || third === "") return undefined;
  if (first === "tool") {
    const resultTab = resultTabs.find((tab) => tab === (third ?? "explain"));
    const tool = decoded(second);
    return tool === undefined || resultTab === undefined ? undefined : { view: "tools", tool, resultTab };
  }
  const view = views.find((one) => one === first);
  const shownCall = view === "history" && /^\d{1,9}$/.test(second) ? Number(second) : undefined;
  const shownContent = view === "content" ? contentAt(second, decoded(third ?? "")) : undefined;
  return view === undefined ? undefined : { view, shownCall, shownContent };
}

function contentAt(kind: string, id: string | undefined): ContentId | undefined {
  const known = contentKinds.find((one) => one === kind);
  return known === undefined || id === undefined ? undefined : { kind: known, id };
}

function decoded(text: string): string | undefined {
  try {
    return text === "" ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Keeps the address of the page and what it shows the same, so that Back, links and a reload lead to where they should. */
export function keepAddress(): void {
  // The address after that of a link with a token is still to come.
  workbench.set(placeAt(location.hash) ?? {});
  let before = workbench.get();
  const follow = (state: WorkbenchState): void => {
    const { page, view, tool, pane, shownCall, shownContent, isPassing } = state;
    if (page === undefined || /^#(?:token|ticket)=/.test(location.hash)) return;
    if (!showsView(page, view)) return workbench.set({ view: "tools" });
    const address = addressOf(state);
    const isElsewhere =
      view !== before.view ||
      (view === "tools"
        ? tool !== before.tool || (isNarrow.matches && pane !== before.pane)
        : shownCall !== before.shownCall || shownContent !== before.shownContent);
    const isFirst = before.page === undefined || placeAt(location.hash) === undefined;
    before = state;
    if (address === location.hash && !(isElsewhere && isNarrow.matches)) return;
    if (isElsewhere && !isFirst && !isPassing) history.pushState({ pane }, "", address);
    else history.replaceState({ pane }, "", address);
  };
  workbench.subscribe(() => follow(workbench.get()));
  addEventListener("popstate", ({ state }: PopStateEvent) => {
    const place = placeAt(location.hash);
    if (place === undefined) return;
    const pane = paneIn(state) ?? workbench.get().pane;
    before = { ...workbench.get(), ...place, pane };
    workbench.set({ ...place, pane, isEntering: false });
  });
}

/** A screen that shows one pane at a time, so that Back leads to the pane before. */
const isNarrow = matchMedia("(max-width: 720px)");

function paneIn(state: unknown): Pane | undefined {
  return typeof state === "object" && state !== null && "pane" in state ? (state.pane as Pane) : undefined;
}
