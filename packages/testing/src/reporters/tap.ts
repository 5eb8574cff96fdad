import type { TestResult } from "../run/test-result.ts";
import { placeText } from "./places.ts";
import type { Reporter } from "./reporter.ts";

/** Returns a reporter for programs that read the Test Anything Protocol, version 14. */
export function tapReporter(): Reporter {
  let count = 0;
  return {
    result(result) {
      count += 1;
      const { tool, name, passed } = result;
      const line = `${passed ? "ok" : "not ok"} ${count} - ${description(`${tool} > ${name}`)}`;
      const lines = [...(count === 1 ? ["TAP version 14"] : []), line, ...(passed ? [] : diagnostics(result))];
      return lines.join("\n");
    },
    end: ({ results }) => `1..${results.length}`,
  };
}

/** A YAML block, whose strings are written as in JSON. */
function diagnostics({ failures, durationMs }: TestResult): readonly string[] {
  const entries = failures.flatMap((failure) => [
    `    - message: ${JSON.stringify(failure.message)}`,
    `      at: ${JSON.stringify(placeText(failure))}`,
  ]);
  return ["  ---", `  duration_ms: ${Math.round(durationMs)}`, "  failures:", ...entries, "  ..."];
}

function description(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").replaceAll(/[\\#]/g, String.raw`\$&`);
}
