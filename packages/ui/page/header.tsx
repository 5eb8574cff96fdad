import type { VNode } from "preact";
import type { PageState } from "../src/api/answers.ts";
import { formatCount } from "./parts/format.ts";
import type { PageProblem } from "../src/workbench.ts";
import { visible } from "./parts/visible-text.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { edits } from "./state/edits.ts";
import { workbench, openFile, showPlace, showView } from "./state/workbench.ts";
import { useStore } from "./state/store.ts";
import { viewsOf } from "./state/views.ts";
import { ThemeButton } from "./theme-button.tsx";

/** The name of the file, its views, and whether all is well. */
export function Header(): VNode {
  const page = useStore(workbench, (state) => state.page);
  const view = useStore(workbench, (state) => state.view);
  const connection = useStore(workbench, (state) => state.connection);
  return (
    <header class="header">
      <p class="brand">
        <span class={`connection is-${connection}`} role="img" aria-label={connectionText[connection]} />
        <strong>MCI</strong>
        <span class="brand-file">{visible(page?.title ?? "")}</span>
      </p>
      <nav class="views" aria-label="Views">
        {viewsOf(page).map(([name, title]) => (
          <button
            key={name}
            type="button"
            aria-current={view === name ? "page" : undefined}
            onClick={() => showView(name)}
          >
            {title}
            {name === "content" && <span class="view-count">{page?.contentCount}</span>}
          </button>
        ))}
      </nav>
      {page !== undefined && <Problems page={page} />}
      <Shortcuts />
      <ThemeButton />
    </header>
  );
}

const connectionText = {
  connecting: "Connecting",
  open: "Connected",
  lost: "Not connected",
  refused: "Not allowed",
} as const;

function Problems({ page }: { readonly page: PageState }): VNode {
  const { problems, loadError } = page;
  const edited = useStore(edits, ({ byFile }) => byFile);
  const unsaved = [...edited.values()].flatMap((edit) => edit.problems);
  const inFiles = problems.filter(({ severity }) => severity === "error").length;
  // What keeps the tools from being loaded is most often a problem of the file.
  const errors = inFiles === 0 && loadError !== undefined ? 1 : inFiles;
  const warnings = problems.length - inFiles;
  const parts = [
    errors > 0 ? formatCount(errors, "error") : "",
    warnings > 0 ? formatCount(warnings, "warning") : "",
  ].filter((part) => part !== "");
  if (parts.length === 0 && unsaved.length > 0) {
    return (
      <button type="button" class="badge is-warning" onClick={() => showProblems(page, unsaved)}>
        {formatCount(unsaved.length, "problem")}, not saved
      </button>
    );
  }
  const kind = errors > 0 ? "error" : warnings > 0 ? "warning" : "fine";
  return (
    <button type="button" class={`badge is-${kind}`} onClick={() => showProblems(page, problems)}>
      {parts.length === 0 ? "No problems" : parts.join(", ")}
    </button>
  );
}

/** Shows the file at its first error; where all is well, at the chosen tool. Files of skills and prompts are not among those shown. */
function showProblems({ files, views }: PageState, problems: readonly PageProblem[]): void {
  const { file, line, column } =
    problems.find(({ severity, line: at }) => severity === "error" && at !== undefined) ?? problems[0] ?? {};
  const isShown = file !== undefined && files.includes(file);
  if (file !== undefined && !isShown && views.includes("content")) return showView("content");
  if (!isShown || line === undefined) return openFile();
  showPlace(file, line, column);
}
