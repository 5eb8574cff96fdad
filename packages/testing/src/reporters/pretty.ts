import type { TestReport, TestResult } from "../run/test-result.ts";
import { placeText, shortPath } from "./places.ts";
import type { Reporter } from "./reporter.ts";

/** How a pretty report is coloured: functions from text to text. */
export type ReportColors = Readonly<Record<"green" | "red" | "dim", (text: string) => string>>;

const plain: ReportColors = { green: (text) => text, red: (text) => text, dim: (text) => text };

/** Options of {@link prettyReporter}. */
export interface PrettyOptions {
  /** Default: no colors. */
  readonly colors?: ReportColors;
  /** Makes third-party text harmless for a terminal. Default: it is written as it is. */
  readonly escape?: (text: string) => string;
}

/**
 * Returns a reporter for people: a line for each test, its mismatches with their places, and a summary, with the names of failed
 * tests and how their mismatches begin if others came after them.
 */
export function prettyReporter({ colors = plain, escape = (text) => text }: PrettyOptions = {}): Reporter {
  const title = ({ tool, name, passed }: TestResult): string =>
    `${passed ? colors.green("ok") : colors.red("failed")} ${escape(`${tool} > ${name}`)}`;
  const brief = (result: TestResult): string => {
    const [line = ""] = result.failures[0]?.message.split("\n", 1) ?? [];
    return line === "" ? title(result) : `${title(result)}\n${indent(escape(shorten(line)))}`;
  };
  return {
    result(result) {
      const { durationMs, failures, recorded } = result;
      const time = durationMs >= slowMs ? colors.dim(` ${Math.round(durationMs)} ms`) : "";
      const note = recorded === undefined ? "" : colors.dim(` (recorded in ${escape(shortPath(recorded))})`);
      const lines = failures.map(
        (failure) => `${indent(escape(failure.message))}\n      ${colors.dim(`at ${escape(placeText(failure))}`)}`,
      );
      return [`${title(result)}${time}${note}`, ...lines].join("\n");
    },
    end({ results, passed, failed, durationMs }: TestReport) {
      const counts =
        failed === 0 ? colors.green(`${passed} passed`) : `${colors.red(`${failed} failed`)}, ${passed} passed`;
      const recorded = results.filter((result) => result.recorded !== undefined).length;
      const notes = recorded === 0 ? "" : `, ${recorded} recorded`;
      const summary = `\n${counts}${notes} in ${(durationMs / 1_000).toFixed(2)} s`;
      const isFailed = (result: TestResult): boolean => !result.passed;
      // They are in sight where no other test came after them.
      if (failed === 0 || results.slice(-failed).every(isFailed)) return summary;
      return ["", ...results.filter(isFailed).map(brief), summary].join("\n");
    },
  };
}

const slowMs = 500;
/** Width of a line that only reminds of what stands in full above it. */
const briefWidth = 100;

function shorten(line: string): string {
  return line.length <= briefWidth ? line : `${line.slice(0, briefWidth - 1).toWellFormed()}…`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "    ");
}
