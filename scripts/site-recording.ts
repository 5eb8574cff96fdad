import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs `mci` with these arguments in a folder and returns what it prints on both streams. */
export type RunMci = (args: readonly string[], folder: string) => Promise<string>;

const root = join(import.meta.dirname, "..");

/** Where the pictures stand, and how many characters their lines have: one for wide screens, one for narrow ones. */
export const recordings = [
  { path: join(root, "apps/docs/public/recording.svg"), columns: 60 },
  { path: join(root, "apps/docs/public/recording-narrow.svg"), columns: 38 },
] as const;

/** Commands that are typed, with the tools file at the start of the README. */
const commands = [["list"], ["call", "greet", "name=Ada"], ["call", "greet", "nmae=Ada"], ["validate"]];

const lineHeight = 22;
const left = 20;
const firstLine = 56;
const msPerStep = 1200;

if (process.argv[1] === import.meta.filename) {
  const steps = await recordSteps(runFromSource);
  for (const { path, columns } of recordings) await writeFile(path, toSvg(steps, columns));
}

/** Types the commands in a folder with the tools file of the README. */
export async function recordSteps(run: RunMci): Promise<readonly Step[]> {
  const folder = await mkdtemp(join(tmpdir(), "mci-recording-"));
  try {
    const [, file = ""] = /^```yaml\n([\s\S]*?)^```$/m.exec(await readFile(join(root, "README.md"), "utf8")) ?? [];
    await writeFile(join(folder, "tools.mci.yaml"), file);
    const steps: Step[] = [];
    for (const args of commands) {
      const printed = await run(args, folder);
      steps.push({ typed: `mci ${args.join(" ")}`, printed: printed.trimEnd().split("\n") });
    }
    return steps;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Step {
  readonly typed: string;
  readonly printed: readonly string[];
}

/** Returns a picture of a terminal with lines of that many characters, in which the commands are typed and print what they print. */
export function toSvg(steps: readonly Step[], columns: number): string {
  const lines = steps.flatMap(({ typed, printed }, step) => [
    { text: `$ ${typed}`, kind: "typed", at: step * msPerStep },
    ...printed
      .flatMap((text) => wrap(text, columns))
      .map((text) => ({ text, kind: "printed", at: step * msPerStep + msPerStep / 2 })),
  ]);
  const width = left * 2 + 8.43 * columns;
  const height = firstLine + lines.length * lineHeight;
  const texts = lines.map(({ text, kind, at }, index) => {
    const place = `x="${left}" y="${firstLine + index * lineHeight}"`;
    return `  <text class="${kind}" ${place} style="animation-delay: ${at}ms">${escape(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${height}" role="img" aria-labelledby="t">
  <title id="t">${escape(`A terminal: ${steps.map(({ typed }) => typed).join(", ")}`)}</title>
  <style>
    text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; animation: appear 0.2s backwards; }
    .typed { fill: #ffffff; font-weight: 600; }
    .printed { fill: #b8c4d0; }
    @keyframes appear { from { opacity: 0; } }
    @media (prefers-reduced-motion: reduce) { text { animation: none; } }
  </style>
  <rect width="100%" height="100%" rx="10" fill="#1b2530" />
  <circle cx="22" cy="20" r="5" fill="#e0655f" /><circle cx="40" cy="20" r="5" fill="#dfb04a" /><circle cx="58" cy="20" r="5" fill="#58b368" />
${texts.join("\n")}
</svg>
`;
}

/** Breaks a line between words. */
function wrap(text: string, columns: number): readonly string[] {
  const lines = text.match(new RegExp(`.{1,${columns}}(?: |$)`, "g")) ?? [text];
  return lines.map((line) => line.trimEnd());
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function runFromSource(args: readonly string[], folder: string): Promise<string> {
  const node = ["--conditions=@mci/source", "--import", import.meta.resolve("tsx"), join(root, "apps/cli/src/main.ts")];
  return new Promise((resolve) => {
    // The exit code is that of the command, which fails on purpose for wrong arguments.
    execFile(process.execPath, [...node, ...args], { cwd: folder }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
}
