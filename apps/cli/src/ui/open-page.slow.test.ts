import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { spawn } from "@lydell/node-pty";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { describe, expect, it, onTestFinished } from "vitest";
import { browserForTests, chromiumPath } from "./test/browser.ts";
import { main } from "./test/served.ts";

interface Shell {
  readonly folder: string;
  /** Returns everything that was shown since the last key. */
  shown(): string;
  type(text: string): void;
  /** Returns the links that the opener of the platform was started with. */
  opened(): readonly string[];
}

/** A shell with job control on a terminal, in a folder with a schema file, where the opener of the platform notes its argument. */
async function shell(env: Readonly<Record<string, string>> = {}): Promise<Shell> {
  const folder = temporaryFolder();
  await writeFile(join(folder, "mci.yaml"), 'schemaVersion: "1.0"\ntools: []\n');
  await mkdir(join(folder, "bin"));
  for (const opener of ["xdg-open", "open"]) {
    const path = join(folder, "bin", opener);
    await writeFile(path, `#!/bin/sh\nprintf '%s\\n' "$1" >> '${join(folder, "opened")}'\n`);
    await chmod(path, 0o755);
  }
  const pty = spawn("bash", ["--norc", "-i"], {
    cols: 200,
    rows: 30,
    cwd: folder,
    env: { PATH: `${join(folder, "bin")}:${process.env["PATH"]}`, HOME: folder, TERM: "xterm", PS1: "> ", ...env },
  });
  onTestFinished(() => pty.kill("SIGKILL"));
  let shown = "";
  pty.onData((data) => (shown += data));
  return {
    folder,
    shown: () => shown,
    type(text) {
      shown = "";
      pty.write(text);
    },
    opened: () =>
      existsSync(join(folder, "opened")) ? readFileSync(join(folder, "opened"), "utf8").trim().split("\n") : [],
  };
}

const start = `'${process.execPath}' '${main}' dev\r`;
const hint = "Press o to open it in a browser.";

describe.skipIf(process.platform === "win32")("the key o of 'mci dev' on a terminal", () => {
  const browser = browserForTests();

  it.skipIf(chromiumPath === undefined)("opens the page with a ticket that is good for once", async () => {
    const { type, shown, opened } = await shell();
    type(start);
    await expect.poll(shown).toContain(hint);
    const token = /#token=([\w-]+)/.exec(shown())?.[1] ?? "none";
    type("xo");
    await expect.poll(() => opened().length).toBe(1);
    const [link = ""] = opened();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/ui\/#ticket=[\w-]{32}$/);
    expect(link).not.toContain(token);
    const first = await browser.open(link);
    await first.page.getByText("No problems").waitFor();
    expect(first.page.url()).not.toContain("ticket");
    await first.page.reload();
    await first.page.getByText("No problems").waitFor();
    const { page } = await browser.open(link);
    await page.getByText("This link was used before, or is too old.").waitFor();
    type("\u0003");
    await expect.poll(shown).toContain("> ");
  });

  it("leaves the terminal as it was, at Ctrl+Z and at the end", async () => {
    const { type, shown, opened } = await shell();
    const isLineByLine = async (): Promise<void> => {
      type("stty -a; echo done-$((1+1))\r");
      await expect.poll(shown).toContain("done-2");
      expect(shown()).toContain("isig icanon");
      expect(shown()).toContain(" echo ");
    };
    type(start);
    await expect.poll(shown).toContain(hint);
    type("\u001a");
    await expect.poll(shown).toMatch(/Stopped/);
    await isLineByLine();
    type("fg\r");
    await expect.poll(shown).toContain("dev");
    await expect
      .poll(() => {
        type("o");
        return opened().length;
      })
      .toBeGreaterThan(0);
    type("\u0003");
    await expect.poll(shown).toContain("> ");
    type("echo code-$?\r");
    await expect.poll(shown).toContain("code-130");
    await isLineByLine();
  });

  it("is not waited for in the background, which would stop the command", async () => {
    const { type, shown } = await shell();
    type(`${start.trim()} &\r`);
    const link = /http:\/\/127\.0\.0\.1:\d+\/ui\//;
    await expect.poll(shown).toMatch(link);
    const [url = ""] = link.exec(shown()) ?? [];
    // A command that is stopped answers nothing.
    for (let request = 0; request < 5; request += 1) {
      expect((await fetch(url, { signal: AbortSignal.timeout(20_000) })).status).toBe(200);
    }
    type("jobs; echo done-$((1+1))\r");
    await expect.poll(shown).toContain("done-2");
    expect(shown()).toContain("Running");
    expect(shown()).not.toContain("Stopped");
    type("kill %1; wait; echo done-$((1+2))\r");
    await expect.poll(shown).toContain("done-3");
  });

  it("is neither offered nor read in CI", async () => {
    const { type, shown, opened } = await shell({ CI: "true" });
    type(start);
    await expect.poll(shown).toMatch(/http:\/\/127\.0\.0\.1:\d+\/ui\//);
    type("o\u0003");
    await expect.poll(shown).toContain("> ");
    expect(shown()).not.toContain(hint);
    expect(opened()).toEqual([]);
  });

  it("says so where there is no browser", async () => {
    const { folder, type, shown } = await shell();
    for (const opener of ["xdg-open", "open"]) await rm(join(folder, "bin", opener));
    type(`PATH='${join(folder, "bin")}' ${start}`);
    await expect.poll(shown).toContain(hint);
    type("o");
    await expect.poll(shown).toContain("No browser could be opened");
    type("\u0003");
    await expect.poll(shown).toContain("> ");
  });
});
