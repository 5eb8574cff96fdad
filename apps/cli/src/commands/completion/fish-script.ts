import type { Completable, CompletableOption } from "./completable.ts";

/** Returns the completion for fish. */
export function fishScript(commands: readonly Completable[]): string {
  const lines = commands.flatMap(({ name, summary, options, operands }) => [
    `complete -c mci -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...options.map((option) => optionLine(name, option)),
    ...operandLine(name, operands),
  ]);
  return `# Completion of mci for fish: mci completion fish | source
function __mci_tools
  set -l words (commandline -opc)
  set -l file
  if set -l at (contains -i -- --file $words; or contains -i -- -f $words)
    set file --file $words[(math $at + 1)]
  end
  mci completion tools $file 2>/dev/null
end

complete -c mci -f
complete -c mci -n __fish_use_subcommand -l help -s h -d 'Show help'
complete -c mci -n __fish_use_subcommand -l version -s v -d 'Show the version'
${lines.join("\n")}
`;
}

function optionLine(command: string, { name, short, summary, value }: CompletableOption): string {
  const flags = `-l ${name}${short === undefined ? "" : ` -s ${short}`}`;
  return `${start(command)} ${flags}${valueFlags(value)} -d ${quoted(summary)}`;
}

function valueFlags(value: CompletableOption["value"]): string {
  if (value === undefined) return "";
  if (value === "files") return " -r -F";
  return value.length === 0 ? " -x" : ` -x -a ${quoted(value.join(" "))}`;
}

function operandLine(command: string, operands: Completable["operands"]): string[] {
  if (operands === "tools") return [`${start(command)} -a '(__mci_tools)'`];
  if (operands === "files") return [`${start(command)} -F`];
  return operands.length === 0 ? [] : [`${start(command)} -a ${quoted(operands.join(" "))}`];
}

function start(command: string): string {
  return `complete -c mci -n '__fish_seen_subcommand_from ${command}'`;
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}
