import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();

describe("mci dev", () => {
  it("prints a line for each reload, waits for a file that is broken, and ends at a signal", async () => {
    const cwd = await mci.folderOf({ "mci.json": "{" });
    const child = mci.start(["dev", "mci.json", "--no-ui"], { cwd });
    let printed = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (printed += text));
    const shows = (text: string): Promise<void> => expect.poll(() => printed, { timeout: 30_000 }).toContain(text);
    const write = (name: string, text: string): Promise<void> => writeFile(join(cwd, name), text);
    await shows("mci.json:1:1:");
    await shows("Watching mci.json and what it names. Ctrl-C ends.");
    await write("mci.json", schemaOf(textTool("greet", "Hello {{env.WHO | 'you'}}")));
    await shows("Reloaded: added greet.");
    await write("mci.json", schemaOf(textTool("greet", "Hello {{"), textTool("other", "x")));
    await shows("mci.json:1:");
    await shows("Reloaded: added other; removed greet.");
    await write(".env.mci", "WHO=Ada\n");
    await shows("Reloaded: changed the env values.");
    await write("mci.json", "{");
    await shows("Not reloaded: the tools have not changed.");
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([143, null]);
  });
});

describe("mci dev with skills", () => {
  it("notices each repair of a skill with a mistake, at the start and later", async () => {
    const skill = (name: string): string => `---\nname: ${name}\ndescription: Helps.\n---\n`;
    const schema = JSON.stringify({ schemaVersion: "1.0", skills: "./skills", tools: [textTool("greet", "x")] });
    const cwd = await mci.folderOf({ "mci.json": schema, "skills/one/SKILL.md": skill("other") });
    const child = mci.start(["dev", "mci.json", "--no-ui"], { cwd });
    onTestFinished(() => void child.kill("SIGKILL"));
    let printed = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (printed += text));
    const shows = (text: string): Promise<void> => expect.poll(() => printed, { timeout: 30_000 }).toContain(text);
    await shows("Watching mci.json");
    expect(printed).toContain("skills/one/SKILL.md:2:7:");
    await writeFile(join(cwd, "skills/one/SKILL.md"), skill("one"));
    await shows("Reloaded: added greet.");
    await mkdir(join(cwd, "skills/two"));
    await writeFile(join(cwd, "skills/two/SKILL.md"), skill("three"));
    await shows("skills/two/SKILL.md:2:7:");
    printed = "";
    await writeFile(join(cwd, "skills/two/SKILL.md"), skill("two"));
    await shows("Reloaded: ");
  });
});

describe("mci dev and mci run --ui", () => {
  it("refuse what would let others in, and what makes no sense", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("greet", "x")) });
    const messageOf = async (...args: string[]): Promise<string> => (await mci.run(args, { cwd })).stderr;
    expect(await messageOf("dev", "--http", "0.0.0.0:0")).toContain("for this machine only");
    expect(await messageOf("dev", "--http", "8080", "--no-ui")).toContain("cannot be combined");
    expect(await messageOf("dev", "mci.json", "--file", "mci.json")).toContain("named twice");
    expect(await messageOf("run", "--ui")).toContain("--ui requires --http");
    expect(await messageOf("run", "--ui", "--http", "0", "--tenants", ".")).toContain("cannot be combined");
  });
});
