import { suites } from "../suites.ts";
import { runMany } from "./run-many.ts";

/** Prepares one of a suite's programs in this process, and runs it as often as the parent asks. */
const [suite = "", part = "", contestant = "", given = "null"] = process.argv.slice(2);

prepare().catch(fail);

async function prepare(): Promise<void> {
  const { programs = {} } = await suites[suite]!();
  const program = programs[part]?.[contestant];
  if (program === undefined) throw new Error(`Unknown program: ${suite}, ${part}, ${contestant}.`);
  const run = await program(JSON.parse(given) as never);
  process.on("message", ({ question, times, atOnce }: { question: string; times: number; atOnce: number }) => {
    if (question === "run") runMany(run, times, atOnce).then(() => process.send!({ answer: times }), fail);
  });
  process.send!({ answer: 0 });
}

function fail(error: unknown): void {
  process.send!({ error: error instanceof Error ? error.stack : String(error) });
}
