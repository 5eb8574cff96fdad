import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./pages.ts";

/** Figures of MCI and of others, measured in the same run: multiples of one thing, or amounts. Less is better. */
export interface Comparison {
  readonly title: string;
  /** The thing that all of them are multiples of, or what is counted. */
  readonly against: string;
  /** False for amounts, which have a unit. */
  readonly isMultiple: boolean;
  readonly groups: readonly Group[];
}

export interface Group {
  /** The variant that was measured, such as `64 at once`; empty for the only one. */
  readonly name: string;
  /** MCI first. */
  readonly figures: readonly Figure[];
}

export interface Figure {
  readonly name: string;
  readonly value: number;
  /** The value as it is written, such as `1.40` or `54.6 MB`. */
  readonly text: string;
}

/** Returns the rows of `bench/results.md` in which others were measured too. */
export function comparisons(): readonly Comparison[] {
  const text = readFileSync(join(root, "bench/results.md"), "utf8");
  const rows = Array.from(text.matchAll(/^\| (.+) \|$/gm), ([, row = ""]) => row.split(/ *\| */));
  return rows.flatMap(([what = "", against = "", figure = "", , , peers = ""]) => {
    const others = peers.split(", ").map((peer) => series(peer));
    const [own, ...compared] = [series(`MCI ${figure}`), ...others].filter((one) => one !== undefined);
    if (own === undefined || compared.length === 0) return [];
    const { title, names } = titled(what, own.values.length);
    const groups = names.map((name, index) => ({ name, figures: figuresAt(index, [own, ...compared]) }));
    return [
      { title, against, isMultiple: own.unit === "", groups: groups.filter(({ figures }) => figures.length > 1) },
    ];
  });
}

/** The figures that a row has of one contestant, one for each thing that the row names. */
interface Series {
  readonly name: string;
  readonly values: readonly string[];
  readonly unit: string;
}

/** Reads such as `nunjucks 4.00 / 31.0 / 9.94` and `execa 141 MB`; a dash stands for what was not measured. */
function series(text: string): Series | undefined {
  const [, name = "", values = "", unit = ""] =
    /^(\D+?) ((?:[\d.]+|-)(?: \/ (?:[\d.]+|-))*)(?: (\w+|%))?$/.exec(text) ?? [];
  return name === "" ? undefined : { name, values: values.split(" / "), unit };
}

function figuresAt(index: number, all: readonly Series[]): readonly Figure[] {
  return all.flatMap(({ name, values, unit }) => {
    const text = values[index] ?? "-";
    return text === "-" ? [] : [{ name, value: Number(text), text: unit === "" ? `${text}×` : `${text} ${unit}` }];
  });
}

/** Splits such as `REST call, from 1 / 64 / 200 connections`: the words after the last number belong to all. */
function titled(what: string, count: number): { readonly title: string; readonly names: readonly string[] } {
  const parts = what.split(" / ");
  if (count === 1 || parts.length !== count) return { title: what, names: Array.from({ length: count }, () => "") };
  const [, title = what, first = parts[0] ?? ""] = /^(.+)[:,] (.+)$/.exec(parts[0] ?? "") ?? [];
  const [, end = ""] = /^[\d,]+( .+)$/.exec(parts.at(-1) ?? "") ?? [];
  const names = [first, ...parts.slice(1)];
  return { title, names: names.map((name) => (/\d$/.test(name) ? name + end : name)) };
}
