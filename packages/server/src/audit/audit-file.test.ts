import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { chmod, readFile, rename, stat, symlink, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it, onTestFinished } from "vitest";

import { closedAtEnd, temporaryFolder } from "@mci/plugin-kit/test";
import { bundleProgram } from "../../test/bundle-program.ts";
import { until } from "../../test/until.ts";
import { auditLog } from "./audit-log.ts";
import type { AuditRecord } from "./audit-record.ts";

const program = bundleProgram(fileURLToPath(new URL("../../test/audit-programs.ts", import.meta.url)));

const umaskOnWindows = process.platform === "win32" ? 0o777 : 0;

function call(tool: string): AuditRecord {
  return { time: new Date().toISOString(), tool, arguments: {}, outcome: "ok", duration_ms: 1 };
}

async function linesOf(file: string): Promise<Partial<AuditRecord & { readonly dropped: number }>[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => (line.startsWith("{") && line.endsWith("}") ? [JSON.parse(line)] : []));
}

describe("an audit log in a file", () => {
  it("appends a line for each call, for its owner's eyes alone", async () => {
    const file = join(temporaryFolder(), "audit.log");
    for (const tool of ["one", "two"]) {
      const log = auditLog(file);
      log.record(call(tool));
      await log.close(); // Then it is written.
    }
    expect((await linesOf(file)).map(({ tool }) => tool)).toEqual(["one", "two"]);
    // Windows has no such modes.
    expect((await stat(file)).mode & 0o077 & ~umaskOnWindows).toBe(0);
  });

  it("goes on in a new file after reopen(), where the old one was moved away", async () => {
    const file = join(temporaryFolder(), "audit.log");
    const log = auditLog(file);
    log.record(call("one"));
    await until(async () => (await linesOf(file)).length === 1);
    await rename(file, `${file}.1`);
    log.record(call("two"));
    await until(async () => (await linesOf(`${file}.1`)).length === 2);
    log.reopen();
    log.record(call("three"));
    await log.close();
    expect((await linesOf(`${file}.1`)).map(({ tool }) => tool)).toEqual(["one", "two"]);
    expect((await linesOf(file)).map(({ tool }) => tool)).toEqual(["three"]);
  });

  it.skipIf(!existsSync("/dev/full"))(
    "reports a full disk once, and goes on when there is room, saying how many lines are missing",
    async () => {
      const file = join(temporaryFolder(), "audit.log");
      await symlink("/dev/full", file);
      const errors: unknown[] = [];
      const log = auditLog(file, { onError: (error) => errors.push(error) });
      for (let index = 0; index < 3; index += 1) log.record(call("lost"));
      await until(() => errors.length > 0);
      for (let index = 0; index < 4; index += 1) log.record(call("lost"));
      log.reopen(); // Tried again, in vain.
      log.record(call("lost"));
      await unlink(file);
      let kept = 0;
      await until(async () => {
        log.record(call("kept"));
        kept += 1;
        return (await linesOf(file)).some(({ tool }) => tool === "kept");
      });
      await log.close();
      expect(errors).toHaveLength(1);
      expect(errors).toMatchObject([{ code: "MCI_FILE_WRITE", message: expect.stringContaining("ENOSPC") }]);
      // Every call is in the file, or counted as missing. Lines that still waited when the disk had room again come first.
      const lines = await linesOf(file);
      const missing = lines.reduce((sum, { dropped }) => sum + (dropped ?? 0), 0);
      expect(missing).toBeGreaterThan(0);
      expect(missing + lines.filter(({ tool }) => tool !== undefined).length).toBe(8 + kept);
    },
  );

  it.skipIf(!existsSync("/dev/full"))("goes on by itself when a full disk has room again", async () => {
    const file = join(temporaryFolder(), "audit.log");
    await symlink("/dev/full", file);
    const errors: unknown[] = [];
    const log = auditLog(file, { onError: (error) => errors.push(error) });
    log.record(call("lost"));
    await until(() => errors.length > 0);
    await unlink(file);
    await until(async () => {
      log.record(call("kept"));
      return (await linesOf(file)).some(({ tool }) => tool === "kept");
    });
    await log.close();
    expect((await linesOf(file))[0]?.dropped).toBeGreaterThan(0);
  });

  it.skipIf(process.platform === "win32")(
    "reports a file that all users can read, once, and leaves its mode",
    async () => {
      const file = join(temporaryFolder(), "audit.log");
      const errors: unknown[] = [];
      for (const mode of [0o644, 0o640]) {
        await writeFile(file, "");
        await chmod(file, mode);
        const log = auditLog(file, { onError: (error) => errors.push(error) });
        log.record(call("one"));
        log.reopen();
        log.record(call("two"));
        await log.close();
        expect((await linesOf(file)).map(({ tool }) => tool)).toEqual(["one", "two"]);
        expect((await stat(file)).mode & 0o777).toBe(mode);
      }
      expect(errors).toMatchObject([
        { code: "MCI_CONFIG", message: expect.stringContaining("can read the audit log") },
      ]);
    },
  );

  it.skipIf(process.platform === "win32")("waits for no reader of a pipe, and goes on when it has one", async () => {
    const file = join(temporaryFolder(), "audit.pipe");
    execFileSync("mkfifo", [file]);
    const errors: unknown[] = [];
    const log = auditLog(file, { onError: (error) => errors.push(error) });
    log.record(call("lost"));
    await until(() => errors.length > 0);
    await log.close();
    expect(errors).toMatchObject([{ code: "MCI_FILE_WRITE", message: expect.stringContaining("ENXIO") }]);
    // A process of its own: a blocked read would keep this one from ending.
    const reader = spawn("cat", [file]);
    onTestFinished(() => void reader.kill("SIGKILL"));
    let read = "";
    reader.stdout.setEncoding("utf8").on("data", (text: string) => (read += text));
    const again = closedAtEnd(auditLog(file, { onError: () => undefined }));
    await until(() => {
      if (read === "") again.record(call("first"));
      return read !== "";
    });
    // More at once than a pipe takes.
    for (let index = 0; index < 500; index += 1) again.record(call(`${index} ${"x".repeat(1_000)}`));
    await until(() => read.includes('"499 '));
    expect(read.match(/"tool":"\d+ /g)).toHaveLength(500);
  });

  it.skipIf(process.platform === "win32")("survives a limit on the size of files, and reports it", async () => {
    const file = join(temporaryFolder(), "audit.log");
    // One block: 512 or 1,024 bytes.
    const script = `ulimit -f 1; exec "$0" "$1" "$2"`;
    const child = spawn("/bin/sh", ["-c", script, process.execPath, program(), file]);
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
    await new Promise((resolve) => child.on("close", resolve));
    expect(said).toBe("MCI_FILE_WRITE\ndone\n");
    expect((await linesOf(file)).length).toBeGreaterThan(0);
  });
});

describe("an audit log that cannot be written otherwise", () => {
  it.runIf(existsSync("/dev/full")).each(["a full disk", "a closed pipe"])(
    "reports stderr once if it is %s, though the report itself cannot be written",
    async (place) => {
      const stderr = place === "a full disk" ? openSync("/dev/full", "w") : "pipe";
      const child = spawn(process.execPath, [program()], { stdio: ["pipe", "pipe", stderr] });
      onTestFinished(() => void child.kill("SIGKILL"));
      if (typeof stderr === "number") closeSync(stderr);
      child.stderr?.destroy();
      child.stdin?.end();
      let said = "";
      child.stdout?.setEncoding("utf8").on("data", (text: string) => (said += text));
      expect(await once(child, "close")).toEqual([0, null]);
      expect(said).toBe("1\n");
    },
  );
});
