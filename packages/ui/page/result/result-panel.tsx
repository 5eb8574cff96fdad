import type { VNode } from "preact";
import type { ToolSummary } from "../../src/api/answers.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { workbench, type ResultTab } from "../state/workbench.ts";
import { calls, lastCallOf, type Call } from "../state/calls.ts";
import { useStore } from "../state/store.ts";
import { ExplainTab } from "./explain-tab.tsx";
import { ModelTab } from "./model-tab.tsx";
import { RawTab } from "./raw-tab.tsx";
import { ResultHead } from "./result-head.tsx";

const tabs: readonly { readonly name: ResultTab; readonly title: string }[] = [
  { name: "explain", title: "Explain" },
  { name: "model", title: "For the model" },
  { name: "raw", title: "Raw" },
  { name: "trace", title: "Trace" },
];

const TraceTab = lazyPart<{ readonly call: Call | undefined }>(async () => (await import("./trace-tab.tsx")).TraceTab);

/** Shows what a call would do, and what the last one did. */
export function ResultPanel({ tool }: { readonly tool: ToolSummary | undefined }): VNode {
  const tab = useStore(workbench, (state) => state.resultTab);
  const call = useStore(calls, lastCallOf(tool?.name));
  const canCall = tool !== undefined && tool.isBroken !== true;
  return (
    <section class="panel result" aria-label="Result">
      <h2 class="visually-hidden">Result</h2>
      <div class="panel-head">
        <Tabs
          label="Result"
          tabs={tabs}
          chosen={tab}
          panel="result"
          onChoose={(resultTab) => workbench.set({ resultTab })}
        />
      </div>
      {tab !== "explain" && <ResultHead call={call} canCall={canCall} />}
      <div class="result-body" id="result" role="tabpanel" aria-labelledby={`result-tab-${tab}`} tabIndex={0}>
        {tab === "explain" && tool !== undefined && canCall && <ExplainTab key={tool.name} name={tool.name} />}
        {tab === "model" && <ModelTab call={call} />}
        {tab === "raw" && <RawTab call={call} hasOutputSchema={tool?.hasOutputSchema === true} />}
        {tab === "trace" && <TraceTab call={call} />}
      </div>
    </section>
  );
}
