import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { greetingSchema } from "./cases/tools.ts";
import { startToEnd } from "./cpu-of-process.ts";
import { amounts, median, type Figure } from "./measure.ts";
import { packedCommand, packedFolder } from "./packed.ts";
import { ratiosOfRounds, type Round, type Taken } from "./race.ts";
import { serverStarts } from "./server-starts.ts";

const text = { type: "text", text: "Hello {{props.name}}!" };
const rounds = 15;
/** Number of rounds: the time of an import is a small difference of two starts, which vary by more than that. */
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
    const typed = fileOf(folder, "typed.mci.json", [{ name: "greet", inputSchema: greetingSchema, execution: text }]);
    return [
      against("mci --help", [command, "--help"]),
      against("one-shot text call", [command, "call", "greet", "name=Ada", "--file", plain]),
      against("one-shot text call with an inputSchema", [command, "call", "greet", "name=Ada", "--file", typed]),
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
  const taken = inTurns({ limit: starting(["-e", "0"]), mci: starting(args) }, rounds);
  return ratiosOfRounds(name, taken, { clock: true });
}

/** Milliseconds above a program that imports nothing. */
function firstImport(specifier: string): Figure {
  const taken = inTurns({ limit: importing(), mci: importing(specifier) }, roundsOfImports);
  const above = (name: string, of: keyof Taken = "cpu"): number =>
    median(taken.map(({ limit, [name]: one }) => one![of] - limit![of])) / 1e6;
  return amounts(`first import of ${specifier}`, "ms", { mci: above("mci"), "by the clock": above("mci", "clock") });
}

/** Starts Node.js once, and waits for its end. */
type Start = () => Taken;

function starting(args: readonly string[], folder = packedFolder()): Start {
  return () => startToEnd(args, folder);
}

function importing(specifier?: string, folder?: string): Start {
  const code = specifier === undefined ? "0" : `import ${JSON.stringify(specifier)}`;
  return starting(["--input-type=module", "-e", code], folder);
}

function inTurns(starts: Readonly<Record<string, Start>>, count: number): readonly Round[] {
  const round = (): Round => Object.fromEntries(Object.entries(starts).map(([name, start]) => [name, start()]));
  return Array.from({ length: count + 1 }, round).slice(1); // the first reads the files from the disk
}
