import type { TestReport, TestResult } from "../run/test-result.ts";
import { placeText, shortPath } from "./places.ts";
import type { Reporter } from "./reporter.ts";

/** Returns a reporter for CI systems that read JUnit XML: a suite for each tool, written at the end. */
export function junitReporter(): Reporter {
  return { result: () => undefined, end: (report) => toXml(report) };
}

function toXml({ results, failed, durationMs }: TestReport): string {
  const tools = new Set(results.map(({ tool }) => tool));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${results.length}" failures="${failed}" time="${seconds(durationMs)}">`,
    ...[...tools].flatMap((tool) =>
      suite(
        tool,
        results.filter((result) => result.tool === tool),
      ),
    ),
    "</testsuites>",
  ].join("\n");
}

function suite(tool: string, results: readonly TestResult[]): readonly string[] {
  const failed = results.filter(({ passed }) => !passed).length;
  const time = seconds(results.reduce((sum, { durationMs }) => sum + durationMs, 0));
  return [
    `  <testsuite name="${escaped(tool)}" tests="${results.length}" failures="${failed}" time="${time}">`,
    ...results.flatMap(testCase),
    "  </testsuite>",
  ];
}

function testCase({ tool, name, file, line, durationMs, failures }: TestResult): readonly string[] {
  const place = `file="${escaped(shortPath(file))}"${line === undefined ? "" : ` line="${line}"`}`;
  const start = `    <testcase classname="${escaped(tool)}" name="${escaped(name)}" ${place} time="${seconds(durationMs)}"`;
  if (failures.length === 0) return [`${start}/>`];
  return [
    `${start}>`,
    ...failures.map((failure) => {
      const [first = ""] = failure.message.split("\n");
      const text = `${failure.message}\nat ${placeText(failure)}`;
      return `      <failure message="${escaped(first)}">${escaped(text)}</failure>`;
    }),
    "    </testcase>",
  ];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}

/** XML has no way to write most control characters, nor half a surrogate pair. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}|\uFFFE|\uFFFF/gu, "\uFFFD")
    .replaceAll(/[<>&"]/g, (character) => entities[character] ?? character);
}

const entities: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };
