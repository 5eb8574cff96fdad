import { createColors, type Colors } from "./colors.ts";

/** The outputs of a command: results apart from messages. */
export interface Terminal {
  readonly results: Output;
  /** Errors, and what a user must not miss. */
  readonly messages: Output;
  /** All other messages: --quiet leaves them out. */
  readonly notes: Output;
}

export interface Output {
  /** The width in characters, if the output is a terminal. */
  readonly width?: number | undefined;
  readonly colors: Colors;
  /** Writes a string and a line break. */
  print(text: string): void;
}

/** Returns the outputs of a process: results go to stdout, messages to stderr. */
export function processTerminal({ stdout, stderr, env }: Streams): Terminal {
  const messages = output(stderr, env);
  return { results: output(stdout, env), messages, notes: messages };
}

/** Returns the same outputs, of which the notes print nothing. */
export function withoutNotes(terminal: Terminal): Terminal {
  return { ...terminal, notes: { colors: terminal.messages.colors, print: () => undefined } };
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
  let colors: Colors | undefined;
  return {
    // Read when they are needed: a stream may have to be opened for them.
    get width() {
      return stream.isTTY === true ? (stream.columns ?? 80) : undefined;
    },
    get colors() {
      return (colors ??= createColors(stream.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb"));
    },
    print: (text) => void stream.write(text.endsWith("\n") ? text : `${text}\n`),
  };
}
