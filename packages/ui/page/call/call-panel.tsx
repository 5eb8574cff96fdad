import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { PageState, ToolSummary } from "../../src/api/answers.ts";
import { ArgumentsForm } from "../form/arguments-form.tsx";
import { changeDraft, draftOf, drafts, setText, setValue } from "../state/drafts.ts";
import { useStore } from "../state/store.ts";
import { JsonArguments } from "./json-arguments.tsx";
import { RunBar } from "./run-bar.tsx";
import { ToolHead } from "./tool-head.tsx";
import { ProblemList } from "../source/problem-list.tsx";
import { useEnteredTool } from "./use-entered-tool.ts";
import { useTool, type LoadedTool } from "./use-tool.ts";

interface CallPanelProps {
  readonly page: PageState;
  readonly tool: ToolSummary | undefined;
  readonly name: string | undefined;
}

/** The chosen tool with its arguments, as a form or as JSON, and what calls it. */
export function CallPanel({ page, tool, name }: CallPanelProps): VNode {
  const loaded = useTool(tool?.isBroken === true ? undefined : tool?.name, page);
  if (tool === undefined) {
    const text = name === undefined ? "Choose a tool to call it." : `The file has no tool '${name}' any more.`;
    return (
      <section class="panel call" aria-label="Call">
        <p class="note is-empty">{text}</p>
      </section>
    );
  }
  return (
    <section class="panel call" aria-label="Call">
      <ToolHead tool={tool} />
      {tool.isBroken === true && (
        <div class="call-body">
          <p class="note">This tool cannot be called until its errors are fixed.</p>
          <ProblemList problems={page.problems.filter((problem) => problem.tool === tool.name)} />
        </div>
      )}
      {loaded !== undefined && <Arguments key={tool.name} tool={tool} {...loaded} />}
    </section>
  );
}

interface ArgumentsProps extends LoadedTool {
  readonly tool: ToolSummary;
}

function Arguments({ tool, details, check }: ArgumentsProps): VNode {
  const { name } = tool;
  const draft = useStore(drafts, draftOf(name));
  const problems = useMemo(() => check(draft.value), [check, draft.value]);
  // Missing values are not shown before the first attempt to send the arguments.
  const shown = useMemo(
    () => (draft.isTried ? problems : problems.filter(({ keyword }) => keyword !== "required")),
    [problems, draft.isTried],
  );
  useEnteredTool(name);
  const setAsJson = (asJson: boolean): void => changeDraft(name, { asJson });
  useEffect(() => {
    // The form follows the text only as far as it is JSON.
    if (!draft.asJson && draft.textProblem !== undefined) setValue(name, draft.value);
  }, [draft.asJson]);
  return (
    <>
      <div class="call-body">
        <div class="section-head">
          <h3>Arguments</h3>
          <div class="segments" role="group" aria-label="Show arguments as">
            {[false, true].map((asJson) => (
              <button
                key={String(asJson)}
                type="button"
                aria-pressed={draft.asJson === asJson}
                onClick={() => setAsJson(asJson)}
              >
                {asJson ? "JSON" : "Form"}
              </button>
            ))}
          </div>
        </div>
        {draft.asJson ? (
          <JsonArguments
            label="Arguments as JSON"
            draft={draft}
            problems={shown}
            onText={(text) => setText(name, text)}
          />
        ) : (
          <ArgumentsForm
            tool={name}
            idPrefix="argument"
            schema={details.inputSchema}
            isOpen={details.isOpen}
            value={draft.value}
            problems={shown}
            onChange={(value) => setValue(name, value)}
            onUnable={() => setAsJson(true)}
          />
        )}
      </div>
      <RunBar tool={tool} draft={draft} problems={problems} check={check} />
    </>
  );
}
