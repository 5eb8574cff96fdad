import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";
import { terminalForTests } from "../../test/terminal-session.ts";

const mci = mciForTests();
const startOnTerminal = terminalForTests(mci);

/** Tools of types of their own: `parts` returns the content it declares, `wait` waits for a file. */
const config = `import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const parts = { type: "parts", prepare: ({ execution }) => ({ run: () => ({ isError: false, content: execution.content }) }) };
const wait = {
  type: "wait",
  prepare: () => ({
    async run(call) {
      call.progress({ progress: 1, total: 4, message: "reading" });
      while (!existsSync("go") && !call.signal.aborted) await sleep(10);
      return { isError: false, content: [{ type: "text", text: "Done" }] };
    },
  }),
};
export default { executors: [parts, wait] };
`;
const text = { type: "text", text: "a caption" };
const image = { type: "image", data: "iVBORw==", mimeType: "image/png" };
const blob = { type: "resource", resource: { uri: "x:y", blob: "AAEC" } };
const partsTool = (name: string, ...content: readonly object[]): object => ({
  name,
  execution: { type: "parts", content },
});
const schema = schemaOf(
  partsTool("texts", text, text),
  partsTool("image", image, text),
  partsTool("several", image, text, blob),
  textTool("broken", "{{ env.NOT_SET }}"),
  { name: "wait", execution: { type: "wait" } },
);

let cwd: string;

beforeAll(async () => {
  cwd = await mci.folderOf({ "mci.json": schema, "mci.config.mjs": config });
});

describe.concurrent("mci call --out", () => {
  it.each([
    ["texts", "t.txt", { "t.txt": "a caption\na caption" }, "", "Wrote t.txt (19 B).\n"],
    ["image", "i.png", { "i.png": "\u0089PNG" }, "a caption\n", "Wrote i.png (4 B).\n"],
    [
      "several",
      "s.bin",
      { "s-1.bin": "\u0089PNG", "s-2.bin": "\u0000\u0001\u0002" },
      "a caption\n",
      "Wrote s-1.bin (4 B).\nWrote s-2.bin (3 B).\n",
    ],
  ])("writes %s to %s", async (tool, file, files, stdout, stderr) => {
    await writeFile(join(cwd, file), "replaced, as curl -o does");
    expect(await mci.run(["call", tool, "--out", file], { cwd })).toEqual({ code: 0, stdout, stderr });
    for (const [name, content] of Object.entries(files)) {
      expect(await readFile(join(cwd, name), "latin1")).toBe(content);
    }
  });

  it("writes the whole result with --format json, and nothing for an error", async () => {
    const json = await mci.run(["call", "image", "--out", "all.json", "--format", "json", "--quiet"], { cwd });
    expect(json).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(JSON.parse(await readFile(join(cwd, "all.json"), "utf8"))).toEqual({
      isError: false,
      content: [image, text],
    });
    expect(await mci.run(["call", "broken", "--out", "error.txt"], { cwd })).toMatchObject({ code: 1, stdout: "" });
    expect(await readdir(cwd)).not.toContain("error.txt");
  });

  it.each([
    ["no/t.txt", "mci: --out no/t.txt: there is no folder no.\n"],
    [".", "mci: --out .: this is a folder.\n"],
  ])("refuses %s before the call", async (file, stderr) => {
    expect(await mci.run(["call", "texts", "--out", file], { cwd })).toEqual({ code: 2, stdout: "", stderr });
  });
});

describe.concurrent("mci call --timeout", () => {
  it("ends a call that takes longer", async () => {
    expect(await mci.run(["call", "wait", "--timeout", "20ms"], { cwd })).toEqual({
      code: 1,
      stdout: "",
      stderr: "Timed out: no answer within 20 ms (--timeout).\n",
    });
    expect(await mci.run(["call", "wait", "--timeout", "soon"], { cwd })).toMatchObject({ code: 2, stdout: "" });
  });
});

describe.concurrent("a call that takes long on a terminal", () => {
  it.each([
    [70, /█████░+ Calling wait 25% reading/],
    [20, /^. Calling wait 25%/],
  ])("shows its progress in %d columns, and removes it", async (columns, progress) => {
    const folder = await mci.folderOf({ "mci.json": schema, "mci.config.mjs": config });
    const session = startOnTerminal(["call", "wait"], { cwd: folder, columns, env: { NO_COLOR: "1" } });
    await session.waitFor(progress);
    await writeFile(join(folder, "go"), "");
    expect(await session.ended).toBe(0);
    expect(session.screen()).toBe("Done");
    expect(session.written).not.toMatch(/\u001b\[\d+m/); // oxlint-disable-line no-control-regex -- a color
  });
});

describe.concurrent("mci call --watch", () => {
  it("calls again after a change, also while a call runs, and waits for a file that is broken", async () => {
    const tools = (hello: string): string =>
      schemaOf(textTool("greet", hello), { name: "wait", execution: { type: "wait" } });
    const folder = await mci.folderOf({ "mci.json": tools("Hello"), "mci.config.mjs": config, ".env.mci": "A=1" });
    const file = join(folder, "mci.json");
    const session = startOnTerminal(["call", "greet", "--watch"], { cwd: folder });
    await session.waitFor(/^Hello\n[^]*Watching mci\.json/);
    await writeFile(file, "{");
    await session.waitFor(/mci\.json:1:1: [^]*Watching/);
    await writeFile(file, tools("Bye {{ env.A }}"));
    await session.waitFor("Bye 1\n");
    await writeFile(join(folder, ".env.mci"), "A=2");
    await session.waitFor("Bye 2\n");
    session.send("\u0003");
    expect(await session.ended).toBe(130);

    const waiting = startOnTerminal(["call", "wait", "--watch"], { cwd: folder });
    await waiting.waitFor("Calling wait");
    await writeFile(file, tools("Hi"));
    await waiting.waitFor("Changed.");
    await writeFile(join(folder, "go"), "");
    await waiting.waitFor(/Done\n[^]*Watching/);
    expect(waiting.screen().split("Done")).toHaveLength(2);
  });
});
