import picocolors from "picocolors";
import { asForCommand } from "./wording.ts";

export type Colors = ReturnType<typeof picocolors.createColors>;

/** Where a command writes: results apart from messages about them. */
export interface Terminal {
  readonly results: Output;
  readonly messages: Output;
}

export interface Output {
  /** Set when a person sees it: the width in characters. */
  readonly width?: number;
  readonly colors: Colors;
  /** Writes a text and a line break. */
  print(text: string): void;
}

/** The terminal of a process. */
export function processTerminal({ stdout, stderr, env }: Streams): Terminal {
  const messages = output(stderr, env);
  return {
    results: output(stdout, env),
    messages: { ...messages, print: (text) => messages.print(asForCommand(text)) },
  };
}

interface Streams {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface Stream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

function output(stream: Stream, env: Streams["env"]): Output {
  const seen = stream.isTTY === true;
  // picocolors' own guess colors whatever runs in CI.
  const colored = seen && !env["NO_COLOR"] && env["TERM"] !== "dumb";
  return {
    ...(seen ? { width: stream.columns ?? 80 } : {}),
    colors: picocolors.createColors(colored),
    print: (text) => void stream.write(text.endsWith("\n") ? text : `${text}\n`),
  };
}
