import type { VNode } from "preact";
import type { ToolSummary } from "../../src/api/answers.ts";
import { formatCount, formatNumber } from "../parts/format.ts";
import { visible } from "../parts/visible-text.tsx";
import { chooseTool } from "../state/workbench.ts";
import type { ViewComponent } from "./lazy-view.tsx";
import { ViewHead } from "./view-head.tsx";

/** Longer lists tell no more: the rest is cheap. */
const maxRows = 200;

/** Shows what the tools cost a model before it does anything, the most expensive first. */
export const Budget: ViewComponent = ({ page: { tools, budget } }) => {
  const counted = tools
    .flatMap((tool) => (tool.tokens === undefined ? [] : [{ ...tool, tokens: tool.tokens }]))
    .toSorted((left, right) => right.tokens - left.tokens);
  const total = counted.reduce((sum, { tokens }) => sum + tokens, 0);
  const most = counted[0]?.tokens ?? 1;
  return (
    <div class="view-body">
      <ViewHead
        title="Budget"
        about={`${formatCount(counted.length, "tool")}, about ${formatCount(total, "token")} of every request.`}
      />
      {budget !== undefined && <Meter total={total} budget={budget} />}
      <ol class="bars" aria-label="Tokens per tool">
        {counted.slice(0, maxRows).map((tool) => (
          <Bar key={tool.name} tool={tool} share={tool.tokens / most} percent={(tool.tokens / total) * 100} />
        ))}
      </ol>
      {counted.length > maxRows && (
        <p class="note">
          {formatCount(counted.length - maxRows, "more tool")} with at most {counted[maxRows]?.tokens} tokens each.
        </p>
      )}
    </div>
  );
};

function Meter({ total, budget }: { readonly total: number; readonly budget: number }): VNode {
  const isOver = total > budget;
  return (
    <p class={`callout${isOver ? " is-warning" : ""}`}>
      {isOver ? `${formatNumber(total - budget)} tokens over` : `${formatNumber(budget - total)} tokens left of`} the
      budget of {formatNumber(budget)}.
    </p>
  );
}

interface BarProps {
  readonly tool: ToolSummary & { readonly tokens: number };
  readonly share: number;
  readonly percent: number;
}

function Bar({ tool, share, percent }: BarProps): VNode {
  return (
    <li class="bar">
      <button type="button" class="link bar-name" onClick={() => chooseTool(tool.name)}>
        {visible(tool.name)}
      </button>
      <span class="bar-track" aria-hidden="true">
        <span style={{ width: `${Math.max(0.5, share * 100)}%` }} />
      </span>
      <span class="bar-value">{formatNumber(tool.tokens)}</span>
      <span class="bar-percent">{percent.toFixed(percent < 10 ? 1 : 0)} %</span>
    </li>
  );
}
