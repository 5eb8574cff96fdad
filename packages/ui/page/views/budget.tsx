import type { VNode } from "preact";
import type { ToolSummary } from "../../src/api/answers.ts";
import { formatCount, formatNumber } from "../parts/format.ts";
import { BarPicture, type PictureBar } from "../pictures/bar-picture.tsx";
import { visible } from "../parts/visible-text.tsx";
import { chooseTool } from "../state/workbench.ts";
import type { ViewComponent } from "./lazy-view.tsx";
import { ViewHead } from "./view-head.tsx";

/** A tool whose tokens are known. */
type CountedTool = ToolSummary & { readonly tokens: number };

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
      {counted.length > 0 && <Toolsets tools={counted} total={total} budget={budget} />}
      <h2>Tools</h2>
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

interface ToolsetsProps {
  readonly tools: readonly CountedTool[];
  readonly total: number;
  readonly budget: number | undefined;
}

/** The tokens of each toolset, one behind the other, so that the line of the budget shows which of them exceeds it. */
function Toolsets({ tools, total, budget }: ToolsetsProps): VNode {
  const sums = sumsOf(tools);
  let from = 0;
  const bars = sums.slice(0, maxToolsets).map(({ name, tokens }): PictureBar => {
    const bar = { label: name, value: formatNumber(tokens), from, to: (from += tokens) };
    return { ...bar, kind: budget !== undefined && bar.to > budget ? "bad" : "plain" };
  });
  const all: PictureBar = { label: "all tools", value: formatNumber(total), from: 0, to: total, kind: "total" };
  return (
    <section class="toolset-figures" aria-label="Tokens per toolset">
      <h2>Toolsets</h2>
      <BarPicture
        label={`Tokens of ${formatCount(sums.length, "toolset")}, one behind the other: the table has them all`}
        bars={[...bars, all]}
        max={Math.max(total, budget ?? 0, 1) * 1.02}
        format={formatNumber}
        limit={budget === undefined ? undefined : { at: budget, label: `budget ${formatNumber(budget)}` }}
      />
      <table class="figures">
        <caption class="visually-hidden">Tokens per toolset</caption>
        <thead>
          <tr>
            <th scope="col">Toolset</th>
            <th scope="col" class="is-number">
              Tools
            </th>
            <th scope="col" class="is-number">
              Tokens
            </th>
            <th scope="col" class="is-number">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ name, count, tokens }) => (
            <tr key={name}>
              <th scope="row">{visible(name)}</th>
              <td class="is-number">{formatNumber(count)}</td>
              <td class="is-number">{formatNumber(tokens)}</td>
              <td class="is-number">{((tokens / total) * 100).toFixed(1)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const maxToolsets = 30;

interface ToolsetSum {
  readonly name: string;
  readonly count: number;
  readonly tokens: number;
}

/** Returns what the tools of each toolset cost together, the most expensive first. */
function sumsOf(tools: readonly CountedTool[]): readonly ToolsetSum[] {
  const sums = new Map<string, ToolsetSum>();
  for (const { toolset: name = "main file", tokens } of tools) {
    const { count, tokens: sum } = sums.get(name) ?? { count: 0, tokens: 0 };
    sums.set(name, { name, count: count + 1, tokens: sum + tokens });
  }
  return [...sums.values()].toSorted((left, right) => right.tokens - left.tokens);
}

interface BarProps {
  readonly tool: CountedTool;
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
