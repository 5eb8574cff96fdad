import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "../../apps/cli/src/arguments/command-line.ts";
import { root } from "../documents.ts";

type Words = readonly string[];

/** Returns what is wrong with lines of a shell: commands and options that `mci` does not have, unknown scripts and packages. */
export function shellProblems(code: string): readonly string[] {
  return commandsIn(code).flatMap(([program = "", ...args]) => {
    const check = programs[program];
    return check === undefined ? [`Nothing here checks '${program}'.`] : check(args);
  });
}

/** Returns what is wrong with the commands that prose names between backticks, such as `mci run --http 8080`. */
export function inlineProblems(markdown: string): readonly string[] {
  const outside = markdown.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, "");
  return (
    Array.from(outside.matchAll(/(?<!`)`(?:npx @mci\/cli|mci) ([^`]+)`(?!`)/g), ([, words = ""]) => words)
      .filter((words) => /^(?!COMMAND\b)[\w-]+(?: |$)/.test(words))
      .flatMap((words) => commandsIn(`mci ${words.replaceAll("\\|", "-or-").replaceAll(/[[\]]/g, "")}`))
      // Prose also names an option without its value.
      .flatMap(([, ...args]) => (mciProblems([...args, "VALUE"]).length === 0 ? [] : mciProblems(args)))
  );
}

/** Programs that pages start, each with a function that returns what is wrong with its arguments. */
const programs: Readonly<Record<string, (args: Words) => readonly string[]>> = {
  mci: mciProblems,
  "node_modules/.bin/mci": mciProblems,
  npx: npxProblems,
  npm: npmProblems,
  sh: ([script = ""]) => (existsSync(join(root, "deploy", script)) ? [] : [`deploy/${script} does not exist.`]),
  bash: ([script = ""]) => (existsSync(join(root, script)) ? [] : [`${script} does not exist.`]),
  // `tests/requests.test.ts` sends what they send.
  curl: () => [],
  // They start programs of pages in `tests/runtimes.slow.test.ts`.
  bun: () => [],
  deno: () => [],
  esbuild: () => [],
  // `tests/deploy.slow.test.ts` runs the steps of the image, and the proxy with its configuration; Docker is not on every machine.
  docker: () => [],
  haproxy: () => [],
  // Utilities of every system.
  cat: () => [],
  cd: () => [],
  chmod: () => [],
  echo: () => [],
  export: () => [],
  mkdir: () => [],
  openssl: () => [],
};

/** The command's own parser tells. */
function mciProblems(args: Words): readonly string[] {
  try {
    readCommandLine(args);
    return [];
  } catch (error) {
    return [`mci ${args.join(" ")}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function npxProblems(given: Words): readonly string[] {
  const [name = "", ...args] = given.filter((word) => word !== "-y");
  if (name === "@mci/cli" || name === "mci") return mciProblems(args);
  if (name === "tsx") return existsSync(join(root, args[0] ?? "")) ? [] : [`${args[0]} does not exist.`];
  if (!name.startsWith("pnpm@")) return [`Nothing here checks 'npx ${name}'.`];
  const { scripts, packageManager } = manifestAt(root);
  const script = args.find((word) => !word.startsWith("-")) ?? "";
  return [
    ...(name === packageManager ? [] : [`The repository uses ${packageManager}, not ${name}.`]),
    ...(script === "install" || scripts?.[script] !== undefined ? [] : [`package.json has no script '${script}'.`]),
  ];
}

function npmProblems([command, ...args]: Words): readonly string[] {
  if (command !== "install") return [`Nothing here checks 'npm ${command}'.`];
  const names = args.filter((word) => !word.startsWith("-"));
  return names.filter((name) => !knownPackages.has(name)).map((name) => `No package here is or uses '${name}'.`);
}

interface Manifest {
  readonly name: string;
  readonly packageManager?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly peerDependencies?: object;
}

function manifestAt(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

const knownPackages: ReadonlySet<string> = new Set(
  [root, ...["packages", "apps", "examples"].flatMap(foldersIn)]
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map(manifestAt)
    .flatMap(({ name, dependencies, devDependencies, peerDependencies }) => [
      name,
      ...Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }),
    ]),
);

function foldersIn(name: string): readonly string[] {
  return readdirSync(join(root, name)).map((folder) => join(root, name, folder));
}

/** Returns the commands of a script as their words: without comments, variables and redirections; those of `$(...)` too. */
function commandsIn(code: string): readonly Words[] {
  const lines = code.replaceAll("\\\n", " ");
  const inner = Array.from(lines.matchAll(/\$\(([^()]*)\)/g), ([, command = ""]) => command);
  const outer = lines.replaceAll(/\$\([^()]*\)/g, "SUBSTITUTED");
  return [outer, ...inner].flatMap((text) => text.split("\n")).flatMap(commandsOfLine);
}

function commandsOfLine(line: string): readonly Words[] {
  const commands: string[][] = [[]];
  for (const [word] of line.matchAll(/#.*|&&|[|;]|(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\|;&]|&(?!&))+/g)) {
    if (word.startsWith("#")) break;
    if (word === "&&" || word === "|" || word === ";") commands.push([]);
    else commands.at(-1)?.push(word.replaceAll(/^["']|["']$/g, ""));
  }
  return commands.map(withoutRedirections).filter((words) => words.length > 0);
}

function withoutRedirections(words: Words): Words {
  const at = words.findIndex((word) => /^\d?[<>]/.test(word));
  const kept = at === -1 ? words : words.slice(0, at);
  return kept.slice(kept.findIndex((word) => !/^\w+=/.test(word)));
}
