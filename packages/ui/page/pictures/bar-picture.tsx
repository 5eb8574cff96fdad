import type { VNode } from "preact";
import { visibleString } from "../parts/visible-text.tsx";

/** A bar of a picture, from one value to another; a mark where both are the same. */
export interface PictureBar {
  readonly label: string;
  /** Shown behind the label. */
  readonly value: string;
  readonly from: number;
  readonly to: number;
  /** How deeply it is nested in bars above it. Default 0. */
  readonly depth?: number;
  /** The color. Default `plain`. */
  readonly kind?: "plain" | "group" | "wait" | "bad" | "total";
}

interface BarPictureProps {
  /** Description of the picture for those who do not see it: the table beside it has the values. */
  readonly label: string;
  readonly bars: readonly PictureBar[];
  /** The value at the end of the axis. */
  readonly max: number;
  readonly format: (value: number) => string;
  /** A line across all bars. */
  readonly limit?: { readonly at: number; readonly label: string } | undefined;
}

/** Bars on one axis, below each other. Its text keeps its size at any width: only places along the axis are relative. */
export function BarPicture({ label, bars, max, format, limit }: BarPictureProps): VNode {
  const height = top + bars.length * rowHeight + (limit === undefined ? 4 : 22);
  return (
    <svg class="bar-picture" role="img" aria-label={label} width="100%" height={height}>
      {ticksUpTo(max).map((tick) => (
        <Tick key={tick} at={tick / max} height={height} label={format(tick)} />
      ))}
      {bars.map((bar, index) => (
        <Bar key={index} bar={bar} max={max} y={top + index * rowHeight} />
      ))}
      {limit !== undefined && <Limit at={limit.at / max} height={height} label={limit.label} />}
    </svg>
  );
}

const top = 22;
const rowHeight = 34;
const maxLabel = 48;

function Tick({ at, height, label }: { readonly at: number; readonly height: number; readonly label: string }): VNode {
  const isLast = at > 0.9;
  return (
    <>
      <line class="tick" x1={percent(at)} x2={percent(at)} y1={16} y2={height} />
      <text class="tick-label" x={percent(at)} y={11} text-anchor={isLast ? "end" : at === 0 ? "start" : "middle"}>
        {label}
      </text>
    </>
  );
}

function Bar({ bar, max, y }: { readonly bar: PictureBar; readonly max: number; readonly y: number }): VNode {
  const { label, value, from, to, depth = 0, kind = "plain" } = bar;
  const name = visibleString(label);
  const width = Math.max(minShare, (to - from) / max);
  return (
    <>
      <text x={depth * 14} y={y + 14}>
        {name.length > maxLabel ? `${name.slice(0, maxLabel)}…` : name}
        <tspan class="bar-number" dx={8}>
          {value}
        </tspan>
      </text>
      <rect
        class={`is-${kind}`}
        x={percent(Math.min(from / max, 1 - width))}
        y={y + 20}
        width={percent(width)}
        height={8}
        rx={2}
      />
    </>
  );
}

/** The width of steps that take no time, as a share of the axis. */
const minShare = 0.006;

function Limit({ at, height, label }: { readonly at: number; readonly height: number; readonly label: string }): VNode {
  return (
    <>
      <line class="limit" x1={percent(at)} x2={percent(at)} y1={16} y2={height - 16} />
      <text class="limit-label" x={percent(at)} y={height - 3} text-anchor={at > 0.5 ? "end" : "start"}>
        {label}
      </text>
    </>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

/** Returns at most six round values from 0. */
function ticksUpTo(max: number): readonly number[] {
  const rough = max / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((one) => one * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, index) => index * step);
}
