import type { CliExecution, Explanation, ExplanationPart, Tool } from "@mci/contract";
import type { PathPolicy } from "@mci/path-policy";
import { parsePointer, toPointer, shellWord } from "@mci/plugin-kit";

import { spelledCommand } from "./locate.ts";
import type { Steps } from "./steps.ts";

/** Explains what a call would run, as a line to paste into a shell. Looks at no file. */
export function explainSteps(steps: Steps, policy: PathPolicy, { execution, origin }: Tool<CliExecution>): Explanation {
  const command = spelledCommand(steps.command, policy);
  const cwd = steps.cwd === undefined ? origin.folder : policy.resolve(steps.cwd.path, steps.cwd);
  const env = steps.env.map(({ name, text, secret }) => ({ name, value: secret ? "***" : text }));
  const { args, stdin } = steps;
  const line = [
    ...env.map(({ name, value }) => assignment(name, value)),
    ...[command, ...args.map(({ text }) => text)].map(shellWord),
  ].join(" ");
  const input = stdin === undefined ? "" : `printf %s ${shellWord(stdin)} | `;
  const parts: ExplanationPart[] = [
    { name: "command", value: command, at: "/command" },
    ...args.map(({ text, at }) => ({ name: toArgumentName(at), value: text, at })),
    ...(steps.cwd === undefined ? [] : [{ name: "cwd", value: cwd, at: "/cwd" }]),
    ...env.map(({ name, value }) => ({ name: `env.${name}`, value, at: toPointer("env", name) })),
    ...(execution.inheritEnv ?? []).map((name, index) => ({
      name: `inheritEnv[${index}]`,
      value: name,
      at: `/inheritEnv/${index}`,
    })),
    ...(stdin === undefined ? [] : [{ name: "stdin", value: stdin, at: "/stdin" }]),
  ];
  return { text: `cd ${shellWord(cwd)} && ${input}${line}`, parts };
}

/** `args[0]`, or the name of a flag. */
function toArgumentName(at: string): string {
  const [list = "", step = ""] = parsePointer(at);
  return list === "args" ? `args[${step}]` : step;
}

/** Returns a variable for the command after it. A name that no shell can assign requires `env`, which takes any. */
function assignment(name: string, value: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `${name}=${shellWord(value)}` : `env ${shellWord(`${name}=${value}`)}`;
}
