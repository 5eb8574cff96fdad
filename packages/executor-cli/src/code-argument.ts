import type { CliExecution } from "@mci/contract";

/** The option after which an interpreter takes code, by the names of programs. */
const codeOptions: readonly (readonly [programs: RegExp, option: RegExp])[] = [
  [/^(?:ba|da|k|z|fi|a)?sh$/, /^-[a-z]*c$/],
  [/^python[\d.]*$/, /^-c$/],
  [/^(?:node|bun|deno)$/, /^(?:-e|-p|-pe|--eval|--print|eval)$/],
  [/^(?:perl|ruby)$/, /^-[a-z]*[eE]$/],
  [/^php$/, /^-r$/],
  [/^cmd$/i, /^\/[ck]$/i],
  [/^(?:powershell|pwsh)$/i, /^-c(?:ommand)?$/i],
];

/** Programs that run the program named in their arguments, so that what they run is looked at as if it stood alone. */
const wrappers = /^(?:env|sudo|doas|nice|ionice|nohup|setsid|time|timeout|stdbuf|xargs|busybox)$/;

/** The index of the argument that a command runs as code, as in `sh -c CODE`; undefined when there is none. */
export function codeArgument({ command, args = [] }: CliExecution): number | undefined {
  const program = toProgramName(command);
  const option = findCodeOption(program);
  if (option !== undefined) return following(option, args, 0);
  if (!wrappers.test(program)) return undefined;
  // Their own options and values come first: the first argument that is called like an interpreter is one.
  const at = args.findIndex((argument) => findCodeOption(toProgramName(argument)) !== undefined);
  const inner = at === -1 ? undefined : findCodeOption(toProgramName(args[at]!));
  return inner === undefined ? undefined : following(inner, args, at + 1);
}

function following(option: RegExp, args: readonly string[], start: number): number | undefined {
  const index = args.findIndex((argument, at) => at >= start && option.test(argument));
  return index === -1 || index + 1 >= args.length ? undefined : index + 1;
}

function findCodeOption(program: string): RegExp | undefined {
  return codeOptions.find(([programs]) => programs.test(program))?.[1];
}

function toProgramName(command: string): string {
  return command.replace(/^.*[\\/]/s, "").replace(/\.exe$/i, "");
}
