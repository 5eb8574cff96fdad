import type { Completable, CompletableOption } from "./completable.ts";

/** Returns the completion for zsh: sourced, or saved as `_mci` in a folder of `fpath`. */
export function zshScript(commands: readonly Completable[]): string {
  return `#compdef mci
# Completion of mci for zsh: source <(mci completion zsh)
_mci() {
  local curcontext=$curcontext state line
  local -a file
  local at=\${words[(I)(-f|--file)]}
  if (( at > 0 && at + 1 < CURRENT )); then file=(--file "\${words[at + 1]}"); fi
  _arguments -C '(-h --help)'{-h,--help}'[Show help]' '(-v --version)'{-v,--version}'[Show the version]' '1:command:->command' '*::argument:->arguments'
  case $state in
    command)
      local -a commands=(
${commands.map(({ name, summary }) => `        ${quoted(`${name}:${summary}`)}`).join("\n")}
      )
      _describe command commands
      ;;
    arguments)
      case $line[1] in
${commands.map(commandCase).join("\n")}
      esac
      ;;
  esac
}

_mci_tools() {
  local -a tools=("\${(@f)$(mci completion tools "\${file[@]}" 2>/dev/null)}")
  compadd -a tools
}

if [[ $funcstack[1] == _mci ]]; then _mci "$@"; else compdef _mci mci; fi
`;
}

function commandCase({ name, options, operands }: Completable): string {
  const specs = [...options.flatMap(optionSpecs), ...operandSpecs(operands)];
  return `        ${name}) _arguments ${specs.join(" ")} ;;`;
}

function optionSpecs({ name, short, summary, value }: CompletableOption): string[] {
  const flags = short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
  const meaning = `[${summary.replaceAll(/[[\]\\:]/g, String.raw`\$&`)}]`;
  return flags.map((flag) => quoted(`*${flag}${meaning}${valueSpec(value)}`));
}

function valueSpec(value: CompletableOption["value"]): string {
  if (value === undefined) return "";
  return `:value:${value === "files" ? "_files" : value.length === 0 ? "" : `(${value.join(" ")})`}`;
}

function operandSpecs(operands: Completable["operands"]): string[] {
  if (operands === "tools") return [quoted("1:tool:_mci_tools"), quoted("*:argument: ")];
  if (operands === "files") return [quoted("*:file:_files")];
  return operands.length === 0 ? [] : [quoted(`1:argument:(${operands.join(" ")})`)];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
