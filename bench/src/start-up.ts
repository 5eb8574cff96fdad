import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startToEnd } from "./cpu-of-process.ts";
import { amounts, median, type Figure } from "./measure.ts";
import { packedCommand, packedFolder } from "./packed.ts";
import { ratiosOfRounds, type Taken } from "./race.ts";
import { serverStarts } from "./server-starts.ts";

const text = { type: "text", text: "Hello {{props.name}}!" };
const schema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const rounds = 15;
/** What an import takes is a small difference of two starts, which vary by more than that. */
const roundsOfImports = 45;

/**
 * Starts of what is packed and installed: the help and one-shot calls against `node -e 0`, servers to their first answer, and
 * the first import of packages.
 */
export async function startUp(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  const command = packedCommand();
  try {
    const plain = fileOf(folder, "plain.mci.json", [{ name: "greet", execution: text }]);
    const typed = fileOf(folder, "typed.mci.json", [{ name: "greet", inputSchema: schema, execution: text }]);
    return [
      against("mci --help", [command, "--help"]),
      against("one-shot text call", [command, "call", "greet", "name=Ada", "--file", plain]),
      against("one-shot text call with an inputSchema", [command, "call", "greet", "name=Ada", "--file", typed]),
      firstImport("@mci/template"),
      firstImport("mci"),
      ...(await serverStarts(command, typed)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fileOf(folder: string, name: string, tools: readonly unknown[]): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ schemaVersion: "1.0", tools }));
  return file;
}

function against(name: string, args: readonly string[]): Figure {
  return ratiosOfRounds(name, inTurns(["-e", "0"], args), { clock: true });
}

/** Milliseconds above a program that imports nothing. */
function firstImport(specifier: string): Figure {
  const program = (code: string): readonly string[] => ["--input-type=module", "-e", code];
  const taken = inTurns(program("0"), program(`import ${JSON.stringify(specifier)}`), roundsOfImports);
  const above = (of: keyof Taken): number => median(taken.map(({ limit, mci }) => mci[of] - limit[of])) / 1e6;
  return amounts(`first import of ${specifier}`, "ms", { mci: above("cpu"), "by the clock": above("clock") });
}

function inTurns(
  limit: readonly string[],
  mci: readonly string[],
  count = rounds,
): readonly Record<"limit" | "mci", Taken>[] {
  const folder = packedFolder();
  const taken = Array.from({ length: count + 1 }, () => ({
    limit: startToEnd(limit, folder),
    mci: startToEnd(mci, folder),
  }));
  return taken.slice(1); // the first reads the files from the disk
}
