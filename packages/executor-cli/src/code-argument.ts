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

/** The index of the argument that a command runs as code, as in `sh -c CODE`; undefined when there is none. */
export function codeArgument({ command, args = [] }: CliExecution): number | undefined {
  const program = command.replace(/^.*[\\/]/s, "").replace(/\.exe$/i, "");
  const option = codeOptions.find(([programs]) => programs.test(program))?.[1];
  if (option === undefined) return undefined;
  const index = args.findIndex((argument) => option.test(argument));
  return index === -1 || index + 1 >= args.length ? undefined : index + 1;
}
