import type { VNode } from "preact";
import { lazyView } from "./views/lazy-view.tsx";
import { CallStatus } from "./call/call-status.tsx";
import { QuestionDialog } from "./call/question-dialog.tsx";
import { ConnectionNote } from "./connection-note.tsx";
import { LoadNote } from "./load-note.tsx";
import { Header } from "./header.tsx";
import { Palette } from "./palette/palette.tsx";
import { workbench } from "./state/workbench.ts";
import { useStore } from "./state/store.ts";
import { Workspace } from "./workspace.tsx";

const others = {
  content: lazyView(async () => (await import("./views/content/content.tsx")).ContentView),
  templates: lazyView(async () => (await import("./views/templates.tsx")).Templates),
  tests: lazyView(async () => (await import("./views/tests.tsx")).Tests),
  history: lazyView(async () => (await import("./views/history.tsx")).History),
  budget: lazyView(async () => (await import("./views/budget.tsx")).Budget),
  lock: lazyView(async () => (await import("./views/lock.tsx")).Lock),
  audit: lazyView(async () => (await import("./views/audit.tsx")).Audit),
} as const;

/** The whole page. */
export function App(): VNode {
  const view = useStore(workbench, (state) => state.view);
  const page = useStore(workbench, (state) => state.page);
  const connection = useStore(workbench, (state) => state.connection);
  const Other = view === "tools" ? undefined : others[view];
  return (
    <>
      <Header />
      <ConnectionNote />
      <LoadNote />
      {page !== undefined &&
        connection !== "refused" &&
        (Other === undefined ? <Workspace page={page} /> : <Other page={page} />)}
      {page !== undefined && connection !== "refused" && <Palette page={page} />}
      <QuestionDialog />
      <CallStatus />
    </>
  );
}
