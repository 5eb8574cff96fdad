import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { browserForTests, chooseTool, chromiumPath } from "./test/browser.ts";
import { main } from "./test/served.ts";

const run = promisify(execFile);

describe.skipIf(chromiumPath === undefined)("a new user", () => {
  const browser = browserForTests();

  it.each(["mci.json", "mci.yaml"])("corrects a tool of mci init and saves a test of it, in %s", async (file) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "mci-first-")));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const mci = (...args: string[]): Promise<{ readonly stdout: string }> =>
      run(process.execPath, [main, ...args, "--file", file], {
        cwd: folder,
        env: { PATH: process.env["PATH"], HOME: folder },
      });
    await mci("init");
    const { page, read, printed } = await browser.openPage({}, { folder, args: ["dev", "--file", file] });

    // Nothing is wrong with what was made for them.
    await page.getByRole("button", { name: "No problems" }).waitFor();
    expect(await page.locator(".mark").count()).toBe(0);
    await chooseTool(page, "greet");
    await page.getByLabel("name", { exact: true }).fill("Ada");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("region", { name: "Block 1" }).getByText("Hello Ada.").waitFor();

    // From what the call would do to the line that says so; with a mistake at first.
    await page.getByRole("tab", { name: "Explain" }).click();
    await page
      .getByRole("button", { name: /^line \d+$/ })
      .first()
      .click();
    await page.locator(".cm-activeLine", { hasText: "Hello {{ props.name }}" }).waitFor();
    await page.locator(".cm-editor.cm-focused").waitFor();
    await page.keyboard.press("ControlOrMeta+f");
    const replace = page.getByLabel("Replace with");
    await page.getByLabel("Find", { exact: true }).fill("Hello {{ props.name }}");
    await replace.fill("Good day {{ props.nam }}");
    await page.getByRole("button", { name: "Replace", exact: true }).click();
    await page.getByRole("button", { name: "Replace", exact: true }).click();
    await page.getByText("Did you mean 'props.name'?").first().waitFor();
    await page.getByLabel("Find", { exact: true }).fill("props.nam }");
    await replace.fill("props.name }");
    await page.getByRole("button", { name: "Replace all" }).click();
    await page.getByText("Did you mean 'props.name'?").first().waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "For the model" }).click();
    await page.getByText("The files have changed since this call.").waitFor();
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("region", { name: "Block 1" }).getByText("Good day Ada.").waitFor();

    await page.getByRole("button", { name: "Save as test" }).click();
    await page.getByLabel("Name of the test").fill("is polite");
    await page.keyboard.press("Enter");
    await page.getByText(`Saved in ${file}.`).waitFor();
    expect(await page.getByText("The files have changed since this call.").count()).toBe(0);
    await page.getByRole("button", { name: "Tests", exact: true }).click();
    await page.getByText("is polite").waitFor();
    await page.getByRole("button", { name: "Run is polite of greet" }).click();
    await page.getByText("1 test passed, 0 failed").waitFor();
    expect(await read(file)).toContain("is polite");
    expect((await mci("call", "greet", "name=Ada")).stdout).toBe("Good day Ada.\n");
    expect(printed()).toMatch(/^greet: ok, \d+ ms$/m);
    expect(printed()).toContain("Reloaded: changed greet.");
  });
});
