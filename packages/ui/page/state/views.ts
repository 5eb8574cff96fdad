import type { PageState } from "../../src/api/answers.ts";
import type { View } from "./workbench.ts";

/** Returns the views that the page has for these tools, with their titles. */
export function viewsOf(page: PageState | undefined): readonly (readonly [View, string])[] {
  const has = new Set(page?.views);
  const all: readonly (readonly [View, string, boolean])[] = [
    ["tools", "Tools", true],
    ["content", "Content", has.has("content")],
    ["templates", "Templates", has.has("templates")],
    ["tests", "Tests", has.has("tests")],
    ["history", "History", page !== undefined],
    ["budget", "Budget", page !== undefined],
    ["lock", "Lock", has.has("lock")],
    ["audit", "Audit", has.has("audit")],
  ];
  return all.flatMap(([name, title, isThere]) => (isThere ? [[name, title] as const] : []));
}

/** Whether the page has a view for these tools. */
export function showsView(page: PageState, view: View): boolean {
  return viewsOf(page).some(([name]) => name === view);
}
