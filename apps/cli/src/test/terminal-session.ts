import { createRequire } from "node:module";
import { join } from "node:path";
import { spawn, type IPty } from "@lydell/node-pty";
import type { Terminal } from "@xterm/headless";
import { afterAll } from "vitest";
import type { Mci } from "./mci.ts";

// A CommonJS module without named exports that Node would find.
const xterm: typeof import("@xterm/headless") = createRequire(import.meta.url)("@xterm/headless");

export interface SessionOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  /** A file for stdout, as in `mci call greet > FILE`: then only stdin and stderr are the terminal. */
  readonly stdout?: string;
}

/** The bytes that the keys of a terminal send. */
export const keys = {
  enter: "\r",
  down: "\u001b[B",
  backspace: "\u007f",
  ctrlC: "\u0003",
  ctrlD: "\u0004",
} as const;

/** A longer wait means that the text never comes: the machines that run tests do other things too. */
const maxWaitMs = 20_000;

/** Returns a function that starts the command in a terminal of its own. Those that are still running end with the test file. */
export function terminalForTests(mci: Mci): (args: readonly string[], options: SessionOptions) => TerminalSession {
  // Not when a test ends: of tests that run at once, it is not known which one starts a session.
  const sessions: TerminalSession[] = [];
  afterAll(async () => void (await Promise.all(sessions.map((session) => session.kill()))));
  return (args, options) => {
    const session = start(mci, args, options);
    sessions.push(session);
    return session;
  };
}

function start(mci: Mci, args: readonly string[], options: SessionOptions): TerminalSession {
  const { cwd, env = {}, columns = 80, stdout } = options;
  const command = [process.execPath, join(mci.folder, "bundle/main.cjs"), ...args];
  const pty = spawn("/bin/sh", ["-c", script(stdout !== undefined), stdout ?? "sh", ...command], {
    name: "xterm-256color",
    cols: columns,
    rows,
    cwd,
    env: { PATH: process.env["PATH"], HOME: mci.folder, TERM: "xterm-256color", ...env },
  });
  return new TerminalSession(pty, new xterm.Terminal({ cols: columns, rows, allowProposedApi: true }));
}

/**
 * The shell writes the exit code behind all output and stays: of a process that ends, what was not read yet may be lost.
 * Signals from the keyboard are for the command.
 */
function script(isRedirected: boolean): string {
  const command = isRedirected ? '"$@" > "$0"' : '"$@"';
  return `trap : INT QUIT TERM HUP; ${command}; printf '\\033]${exitMark};%d\\007' $?; read -r line`;
}

/** As terminals open. */
const rows = 24;

/** The number of an operating system command of terminals (OSC) that nobody uses. */
const exitMark = 7_777;

/** A command on a terminal: what its screen shows, and its keyboard. */
export class TerminalSession {
  /** Everything that was ever written, with its escape sequences: what must not be shown must not be in here. */
  written = "";
  /** The exit code, once the command has ended and the screen shows all it wrote. */
  readonly ended: Promise<number>;
  readonly #pty: IPty;
  readonly #terminal: Terminal;
  #onChange: () => void = () => undefined;
  #exitCode: number | undefined;

  constructor(pty: IPty, terminal: Terminal) {
    this.#pty = pty;
    this.#terminal = terminal;
    pty.onData((data) => {
      this.written += data;
      terminal.write(data, () => this.#onChange());
    });
    // Programs ask where the cursor is, and what the terminal can do.
    terminal.onData((answer) => pty.write(answer));
    this.ended = new Promise((resolve) => {
      terminal.parser.registerOscHandler(exitMark, (exitCode) => {
        this.#exitCode = Number(exitCode);
        resolve(this.#exitCode);
        return true;
      });
      // Killed, as a test ends before its command does.
      pty.onExit(({ exitCode }) => {
        this.#exitCode ??= exitCode;
        this.#onChange();
        resolve(this.#exitCode);
      });
    });
  }

  /** Returns the lines of the screen, and of what was scrolled out of it, without spaces and empty lines at their ends. */
  screen(): string {
    const { active } = this.#terminal.buffer;
    const lines = Array.from(
      { length: active.length },
      (_, line) => active.getLine(line)?.translateToString(true) ?? "",
    );
    return lines.join("\n").trimEnd();
  }

  /** Returns the screen as soon as it shows the text. Throws an error with the screen if it never does. */
  async waitFor(wanted: string | RegExp): Promise<string> {
    return this.waitUntil(
      (screen) => (typeof wanted === "string" ? screen.includes(wanted) : wanted.test(screen)),
      wanted,
    );
  }

  /** Returns the screen as soon as it fits. `wanted` describes it in the error. */
  async waitUntil(fits: (screen: string) => boolean, wanted: string | RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => {
        stop();
        reject(new Error(`${why} before the screen showed ${String(wanted)}. It shows:\n${this.screen()}`));
      };
      const timer = setTimeout(() => fail(`${maxWaitMs / 1_000} seconds passed`), maxWaitMs);
      const stop = (): void => {
        clearTimeout(timer);
        this.#onChange = () => undefined;
      };
      const look = (): void => {
        const screen = this.screen();
        if (fits(screen)) {
          stop();
          resolve(screen);
        } else if (this.#exitCode !== undefined) fail(`The command ended with ${this.#exitCode}`);
      };
      this.#onChange = look;
      look();
    });
  }

  /** Types text, or presses keys. */
  send(...input: readonly string[]): void {
    this.#pty.write(input.join(""));
  }

  async kill(): Promise<void> {
    this.#pty.kill(process.platform === "win32" ? undefined : "SIGKILL");
    await this.ended;
    this.#terminal.dispose();
  }
}
