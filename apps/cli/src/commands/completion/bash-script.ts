import type { Completable, CompletableOption } from "./completable.ts";

/** Returns the completion for bash, from version 3.2 on. Names of tools are asked for when they are needed. */
export function bashScript(commands: readonly Completable[]): string {
  const all = commands.flatMap(({ options }) => options);
  const withValue = new Set(all.filter(({ value }) => value !== undefined).flatMap(flagsOf));
  return `# Completion of mci for bash: eval "$(mci completion bash)"
_mci() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command= index
  local -a file=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    case \${COMP_WORDS[index]} in
      --file | -f) file=(--file "\${COMP_WORDS[index + 1]}") && index=$((index + 1)) ;;
      ${[...withValue].filter((flag) => !["--file", "-f"].includes(flag)).join(" | ")}) index=$((index + 1)) ;;
      -*) ;;
      *) [[ -n $command ]] || command=\${COMP_WORDS[index]} ;;
    esac
  done
  COMPREPLY=()
  case $command:$previous in
${commands.flatMap(valueCases).join("\n")}
    ${[...withValue].map((flag) => `*:${flag}`).join(" | ")}) return ;;
  esac
  case $command:$current in
    :*) _mci_words ${words(commands.map(({ name }) => name))} --help --version ;;
${commands.map(optionCase).join("\n")}
${commands.flatMap(operandCase).join("\n")}
  esac
}

_mci_words() {
  local word
  for word in "$@"; do
    if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
  done
}

_mci_tools() {
  local name
  while IFS= read -r name; do
    if [[ $name == "$current"* ]]; then COMPREPLY+=("$name"); fi
  done < <("\${COMP_WORDS[0]}" completion tools "\${file[@]+"\${file[@]}"}" 2>/dev/null)
}

complete -o default -F _mci mci
`;
}

function flagsOf({ name, short }: CompletableOption): string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}

/** Where files are meant, bash completes them by default. */
function valueCases({ name, options }: Completable): string[] {
  return options.flatMap((option) => {
    if (!Array.isArray(option.value) || option.value.length === 0) return [];
    const patterns = flagsOf(option).map((flag) => `${name}:${flag}`);
    return [`    ${patterns.join(" | ")}) _mci_words ${words(option.value)}; return ;;`];
  });
}

function optionCase({ name, options }: Completable): string {
  return `    ${name}:-*) _mci_words ${words(options.map((option) => `--${option.name}`))} ;;`;
}

function operandCase({ name, operands }: Completable): string[] {
  if (operands === "tools") return [`    ${name}:*) _mci_tools ;;`];
  return operands === "files" || operands.length === 0 ? [] : [`    ${name}:*) _mci_words ${words(operands)} ;;`];
}

/** Names of commands, options and formats: letters and dashes. */
function words(names: readonly string[]): string {
  return names.join(" ");
}
