import { parseArgs } from "node:util";
import { nearest, suggest } from "@mci/plugin-kit";
import type { Command, CommandInput } from "../command.ts";
import { commands } from "../commands.ts";
import { options, type Option, type OptionName } from "./options.ts";
import { UsageError } from "../usage-error.ts";

export interface CommandLine extends CommandInput {
  /** Undefined if the command line names no command. */
  readonly command?: Command;
}

/** Parses the arguments of the process. Throws UsageError for an unknown command or option. */
export function readCommandLine(given: readonly string[]): CommandLine {
  const args = withImplied(given);
  const lenient = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  const [first, second] = lenient.positionals;
  const asksForHelp = first === "help";
  const name = asksForHelp ? second : first;
  const command = name === undefined ? undefined : findCommand(name);
  for (const token of lenient.tokens) if (token.kind === "option") checkOption(token, command);
  const { values: parsed, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const values = isVerbose(lenient.tokens, command) ? { ...parsed, version: undefined, verbose: true } : parsed;
  return {
    positionals: positionals.slice(1),
    options: asksForHelp ? { ...values, help: true } : values,
    ...(command === undefined ? {} : { command }),
  };
}

/** `-v` is the version, and with a command that can say more, that. */
function isVerbose(tokens: readonly object[], command: Command | undefined): boolean {
  if (command?.options.includes("verbose") !== true) return false;
  return tokens.some((token) => "rawName" in token && token.rawName === "-v");
}

/** Writes out the values that are left out, which `parseArgs` cannot do. */
function withImplied(args: readonly string[]): readonly string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.map((arg, index) => {
    const name = arg.slice(2);
    if (index >= end || !arg.startsWith("--") || !isOption(name)) return arg;
    const { implied }: Option = options[name];
    const next = args[index + 1];
    return implied === undefined || (next !== undefined && !next.startsWith("-")) ? arg : `${arg}=${implied}`;
  });
}

function findCommand(name: string): Command {
  const command = commands.find((candidate) => candidate.name === name || candidate.alias === name);
  if (command !== undefined) return command;
  const names = commands.map((candidate) => candidate.name);
  const near = suggest(name, names, { format: (command) => `'mci ${command}'` });
  throw new UsageError(
    `There is no command '${name}'.`,
    near ?? `Valid commands: ${names.join(", ")}. See 'mci --help'.`,
  );
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function checkOption({ name, rawName, value, inlineValue }: OptionToken, command: Command | undefined): void {
  if (!isOption(name) || !acceptedOptions(command).includes(name)) throw unknownOption(name, rawName, command);
  const option: Option = { ...options[name], ...command?.meanings?.[name] };
  if (option.type === "boolean") {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
    return;
  }
  if (value === undefined) throw new UsageError(`${rawName} requires a value.`, `Write ${rawName} ${option.value}.`);
  if (inlineValue === true || !/^-./.test(value)) return;
  throw new UsageError(
    `${rawName} requires a value, but '${value}' looks like an option.`,
    `If it is meant as the value, write --${name}=${value}.`,
  );
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(options, name);
}

function acceptedOptions(command: Command | undefined): readonly OptionName[] {
  return command === undefined ? Object.keys(options).filter(isOption) : [...command.options, "help", "version"];
}

function unknownOption(name: string, rawName: string, command: Command | undefined): UsageError {
  const owner = command === undefined ? "mci" : `mci ${command.name}`;
  const near = rawName.startsWith("--") ? nearest(name, acceptedOptions(command)) : undefined;
  const others = isOption(name) ? commands.filter((other) => other.options.includes(name)) : [];
  return new UsageError(`'${owner}' has no option ${rawName}.`, hint());

  function hint(): string {
    if (near !== undefined) return `Did you mean --${near}?`;
    if (others.length > 0) return `It belongs to ${others.map((other) => `'mci ${other.name}'`).join(", ")}.`;
    return command?.unknownOptionHint ?? `See '${owner} --help'.`;
  }
}
