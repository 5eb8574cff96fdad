/* oxlint-disable no-await-in-loop -- one after the other, on purpose */
import { setMaxListeners } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";

import { countOf, newMarker, runningWith, temporaryFolder } from "@mci/plugin-kit/test";
import { runCommand, type CommandOptions } from "./index.ts";
import { startBatchFile } from "./start-process.ts";

vi.setConfig({ testTimeout: 60_000 }); // many processes, on a machine that may be busy

const hasProc = existsSync("/proc/self/cmdline");
const cwd = temporaryFolder(afterAll);

/** The outcome with its outputs as plain texts. */
async function run(command: string, args: readonly string[] = [], options: Partial<CommandOptions> = {}) {
  const outcome = await runCommand({ command, args, cwd, ...options });
  if (outcome.kind === "not-started") return outcome;
  const { stdout, stderr, ...rest } = outcome;
  return { ...rest, stdout: stdout.text(1_000_000).text, stderr: stderr.text(1_000_000).text };
}

function node(source: string, args: readonly string[] = [], options: Partial<CommandOptions> = {}) {
  return run(process.execPath, ["-e", source, ...args], options);
}

function sh(script: string, options: Partial<CommandOptions> = {}) {
  return run("sh", ["-c", script], options);
}

describe("outcomes", () => {
  it("exit code and both outputs", async () => {
    const outcome = await node("console.log('out'); console.error('err'); process.exitCode = 3");
    expect(outcome).toEqual({ kind: "exited", exitCode: 3, stdout: "out\n", stderr: "err\n" });
  });

  it("a signal", async () => {
    expect(await sh("kill -SEGV $$")).toEqual({ kind: "signalled", signal: "SIGSEGV", stdout: "", stderr: "" });
  });

  it.each([
    ["a command that is not there", "no-such-command-here", {}, "not-found", "command not found: no-such-command-here"],
    ["a folder", "/tmp", {}, "not-executable", "not executable: /tmp (it is a folder)"],
    [
      "a working folder that is not there",
      "true",
      { cwd: "/no/such" },
      "no-folder",
      "working folder not found: /no/such",
    ],
    ["NUL in an argument", "true", { args: ["a", "b\0c"] }, "arguments", "NUL character in the argument 2"],
    ["NUL in a variable", "true", { env: { A: "b\0c" } }, "arguments", "NUL character in the variable A"],
    [
      "one argument of 3 MB",
      "true",
      { args: ["x".repeat(3_000_000)] },
      "arguments",
      "the arguments are too long for the system",
    ],
    [
      "many arguments",
      "true",
      { args: Array.from({ length: 300_000 }, () => "xxxxxxxxxx") },
      "arguments",
      "the arguments are too long for the system",
    ],
  ])("%s", async (_, command, options, reason, message) => {
    expect(await run(command, [], options)).toMatchObject({ kind: "not-started", reason, message });
  });

  it("a script without the right to be run, without #!, and with a #! that leads nowhere", async () => {
    const script = async (name: string, content: string, mode: number) => {
      await writeFile(join(cwd, name), content);
      await chmod(join(cwd, name), mode);
      return run(`./${name}`);
    };
    const notExecutable = { kind: "not-started", reason: "not-executable" };
    expect(await script("locked", "#!/bin/sh\n", 0o644)).toMatchObject(notExecutable);
    expect(await script("bare", "echo ran\n", 0o755)).toMatchObject(notExecutable);
    expect(await script("lost", "#!/no/such/program\n", 0o755)).toMatchObject({
      ...notExecutable,
      message: "not executable: ./lost (its #! line names a program that is not there)",
    });
    expect(await script("fine", "#!/bin/sh\necho ran\n", 0o755)).toMatchObject({ exitCode: 0, stdout: "ran\n" });
  });

  it("nothing is read as a shell would read it", async () => {
    const hostile = [
      "$(echo no)",
      "`echo no`",
      "; echo no",
      "a b",
      "*",
      "",
      '"',
      "'",
      "\\",
      "\n",
      "$HOME",
      "~",
      "%PATH%",
    ];
    const outcome = await node("console.log(JSON.stringify(process.argv.slice(1)))", hostile);
    expect(outcome).toMatchObject({ stdout: `${JSON.stringify(hostile)}\n` });
  });

  it("output that is not UTF-8 is replaced, not lost", async () => {
    expect(await node("process.stdout.write(Buffer.from([65, 0xff, 66, 0xc3, 67]))")).toMatchObject({
      stdout: "A\uFFFDB\uFFFDC",
    });
  });

  it("a program is called by the name it was given", async () => {
    expect(await run("ls", ["no-such-file"])).toMatchObject({ stderr: expect.stringMatching(/^ls: /) });
  });
});

describe("environment and folder", () => {
  it("gives the allow list, what is inherited by name and what is given, nothing else", async () => {
    vi.stubEnv("CANARY_TOKEN", "SECRET-1");
    vi.stubEnv("WANTED", "yes");
    const outcome = await node("console.log(JSON.stringify(process.env))", [], {
      env: { GIVEN: "a=b" },
      inheritEnv: ["WANTED"],
    });
    vi.unstubAllEnvs();
    if (!("stdout" in outcome)) throw new Error(outcome.message);
    expect(JSON.parse(outcome.stdout)).toMatchObject({ WANTED: "yes", GIVEN: "a=b", PATH: process.env["PATH"] });
    expect(outcome.stdout).not.toContain("CANARY");
  });

  it("looks the command up in the command's own PATH", async () => {
    await writeFile(join(cwd, "own-tool"), "#!/bin/sh\necho own\n", { mode: 0o755 });
    expect(await run("own-tool", [], { env: { PATH: cwd } })).toMatchObject({ stdout: "own\n" });
    expect(await run("own-tool")).toMatchObject({ reason: "not-found" });
  });

  it("runs where it is told", async () => {
    expect(await run("pwd")).toMatchObject({ stdout: `${cwd}\n` });
  });
});

describe("stdin", () => {
  it("is empty by default, and what is given otherwise", async () => {
    expect(await run("cat")).toMatchObject({ exitCode: 0, stdout: "" });
    expect(await run("cat", [], { stdin: "Grüße\n" })).toMatchObject({ exitCode: 0, stdout: "Grüße\n" });
    expect(await run("cat", [], { stdin: "" })).toMatchObject({ exitCode: 0, stdout: "" });
  });

  it("does not mind a command that does not read it, or not all of it", async () => {
    const stdin = "x".repeat(5_000_000);
    expect(await run("true", [], { stdin })).toMatchObject({ exitCode: 0 });
    expect(await run("head", ["-c", "3"], { stdin })).toMatchObject({ exitCode: 0, stdout: "xxx" });
    expect(await sh("exec <&-; sleep 0.1; echo done", { stdin })).toMatchObject({ exitCode: 0, stdout: "done\n" });
  });
});

describe("output without end", () => {
  it("lets the command run on, and keeps head and tail", async () => {
    const outcome = await runCommand({
      command: "sh",
      args: ["-c", "echo first; yes | head -c 50000000; echo last"],
      cwd,
      keep: { stdout: 1_000 },
    });
    if (outcome.kind !== "exited") throw new Error(outcome.kind);
    const { text, truncated } = outcome.stdout.text(1_000);
    expect([outcome.exitCode, outcome.stdout.bytes, truncated]).toEqual([0, 50_000_011, true]);
    expect(text).toMatch(/^first\ny\ny\n[^]*\n\[\.\.\. 49,999,\d{3} bytes left out \.\.\.\]\n[^]*\ny\nlast\n$/);
  });

  it.runIf(hasProc)("takes no more memory for 1 GB than for some megabytes", async () => {
    const before = process.memoryUsage().rss;
    let most = 0;
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const outcome = await runCommand({ command: "sh", args: ["-c", "yes | head -c 1000000000"], cwd });
    clearInterval(timer);
    expect(outcome).toMatchObject({ kind: "exited", stdout: { bytes: 1_000_000_000 } });
    expect(most).toBeGreaterThan(0);
    expect((most - before) / 1e6).toBeLessThan(150);
  });

  it("counts output that comes byte by byte", async () => {
    const outcome = await node("for (let i = 0; i < 20000; i += 1) require('fs').writeSync(1, 'x')");
    expect(outcome).toMatchObject({ exitCode: 0, stdout: "x".repeat(20_000) });
  });
});

describe.runIf(hasProc)("the end of a group", () => {
  it("ends the command and its children at a timeout, and gives what was written", async () => {
    const marker = newMarker();
    const reason = new DOMException("too late", "TimeoutError");
    const abort = new AbortController();
    const running = sh(`echo part; sh -c 'sleep 60; : ${marker}' & sh -c 'sleep 60; : ${marker}'; echo never`, {
      signal: abort.signal,
    });
    expect(await countOf(marker, 3)).toBe(3);
    abort.abort(reason);
    expect(await running).toEqual({ kind: "aborted", reason, stdout: "part\n", stderr: "" });
    expect(runningWith(marker)).toEqual([]);
  });

  /** Aborts a command of two processes that have the marker among their arguments, and expects that both are gone then. */
  async function aborted<T>(start: (marker: string, signal: AbortSignal) => Promise<T>): Promise<T> {
    const [marker, abort] = [newMarker(), new AbortController()];
    const running = start(marker, abort.signal);
    expect(await countOf(marker, 2)).toBe(2);
    abort.abort();
    const outcome = await running;
    expect(runningWith(marker)).toEqual([]);
    return outcome;
  }

  it("kills what does not listen to TERM, children too", async () => {
    const deaf = `process.on('SIGTERM', () => console.log('no')); setInterval(() => {}, 1000); console.log('up')`;
    const child = `process.execPath, ['-e', ${JSON.stringify(deaf)}, process.argv[1]], { stdio: 'inherit' }`;
    const source = `${deaf}; require('child_process').spawn(${child})`;
    const outcome = await aborted((marker, signal) => node(source, [marker], { signal }));
    expect(outcome).toMatchObject({ kind: "aborted" });
  });

  it("ends children when the command itself leaves at TERM and they do not", async () => {
    const deaf = "trap '' TERM; while :; do sleep 0.1; done";
    const outcome = await aborted((marker, signal) => sh(`(${deaf}; : ${marker}) & wait`, { signal }));
    expect(outcome).toMatchObject({ kind: "aborted" });
  });

  it("starts nothing once the signal is aborted", async () => {
    const marker = newMarker();
    const outcome = await sh(`touch ${marker}`, { signal: AbortSignal.abort("no") });
    expect(outcome).toEqual({ kind: "aborted", reason: "no", stdout: "", stderr: "" });
    expect(existsSync(join(cwd, marker))).toBe(false);
  });

  it("does not wait for a background child that keeps the output open, and leaves it alone", async () => {
    const marker = newMarker();
    expect(await sh(`echo answer; sh -c 'sleep 60; : ${marker}' & exit 0`)).toMatchObject({
      kind: "exited",
      exitCode: 0,
      stdout: "answer\n",
    });
    const left = runningWith(marker);
    expect(left).toHaveLength(1);
    for (const pid of left) process.kill(pid, "SIGKILL");
    expect(await countOf(marker, 0)).toBe(0);
  });

  it("waits for output that comes shortly after the exit", async () => {
    expect(await sh("(sleep 0.01; echo later) & echo first")).toMatchObject({ stdout: "first\nlater\n" });
  });

  it("cannot end what has left the group, but does not wait for it either", async () => {
    const marker = newMarker();
    const abort = new AbortController();
    // In two pieces, so that nothing has the marker before it runs in a group of its own.
    const comment = `'sleep 60; : ${marker.slice(0, 9)}' + '${marker.slice(9)}'`;
    const source = `require('child_process').spawn('sh', ['-c', ${comment}], { detached: true, stdio: 'inherit' }); setInterval(() => {}, 1000)`;
    const running = node(source, [], { signal: abort.signal });
    expect(await countOf(marker, 1)).toBe(1);
    abort.abort();
    expect(await running).toMatchObject({ kind: "aborted" });
    const left = runningWith(marker);
    expect(left).toHaveLength(1);
    for (const pid of left) process.kill(-pid, "SIGKILL");
    expect(await countOf(marker, 0)).toBe(0);
  });

  it.runIf(process.platform === "linux")("is not delayed by a zombie that nobody reaps", async () => {
    const abort = new AbortController();
    const marker = newMarker();
    const file = join(cwd, marker);
    // The parent of `sleep 60` leaves the group and becomes a program that never asks what became of its child.
    const source = `(sleep 60 & echo $! >${file}; exec setsid sleep 50 >/dev/null 2>&1) & sleep 60`;
    const running = sh(source, { signal: abort.signal });
    const pid = await vi.waitUntil(() => existsSync(file) && readFileSync(file, "utf8").trim(), { timeout: 30_000 });
    const statOf = (): string[] => readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]!.split(" ");
    const parent = Number(statOf()[1]);
    await vi.waitUntil(() => readFileSync(`/proc/${parent}/cmdline`, "latin1").startsWith("sleep"), {
      timeout: 30_000,
    });
    const signals = vi.spyOn(process, "kill");
    onTestFinished(() => {
      signals.mockRestore();
      process.kill(parent, "SIGKILL");
    });
    abort.abort();
    expect(await running).toMatchObject({ kind: "aborted" });
    expect(statOf()[0]).toBe("Z");
    // Nobody waits for it to go after KILL.
    expect(signals.mock.calls.map(([, signal]) => signal).at(-1)).toBe("SIGKILL");
  });

  it("leaves no listener on the signal and no process behind after many calls", async () => {
    const abort = new AbortController();
    setMaxListeners(100, abort.signal);
    const added = vi.spyOn(abort.signal, "addEventListener");
    const removed = vi.spyOn(abort.signal, "removeEventListener");
    const marker = newMarker();
    const calls = Array.from({ length: 50 }, () => node("0", [marker], { signal: abort.signal }));
    for (const outcome of await Promise.all(calls)) expect(outcome).toMatchObject({ exitCode: 0 });
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
    expect(runningWith(marker)).toEqual([]);
    expect(process.listeners("exit").length).toBeLessThan(10);
  });
});

describe("batch files", () => {
  it("run through execa with the same outputs and the same end", async () => {
    const file = join(cwd, "tool.cmd");
    await writeFile(file, '#!/bin/sh\necho "$1"; exit 4\n', { mode: 0o755 });
    const started = await startBatchFile({ file, name: "tool", args: ["a b"], cwd, env: {}, stdin: "ignore" });
    if ("code" in started) throw new Error(started.code);
    const { child } = started;
    let out = "";
    child.stdout?.on("data", (chunk: Buffer) => (out += chunk.toString()));
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect([code, out]).toEqual([4, "a b\n"]);
  });

  it("that cannot be started give the system's code", async () => {
    const file = join(cwd, "missing.cmd");
    const program = { file, name: "missing", args: [], cwd, env: {}, stdin: "ignore" } as const;
    expect(await startBatchFile(program)).toEqual({ code: "ENOENT" });
  });
});
