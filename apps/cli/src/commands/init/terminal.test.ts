import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests } from "../../test/mci.ts";
import { keys, terminalForTests } from "../../test/terminal-session.ts";

const mci = mciForTests();
const start = terminalForTests(mci);

describe.concurrent("mci init on a terminal", () => {
  it("asks for the template and the format", async () => {
    const cwd = await mci.folderOf({});
    const session = start(["init"], { cwd });
    await session.waitFor("What is the first tool?");
    session.send(keys.down, keys.enter);
    await session.waitFor("Which schema file?");
    session.send(keys.down, keys.enter);
    expect(await session.ended).toBe(0);
    expect(session.screen()).toContain("Wrote");
    expect([existsSync(join(cwd, "mci.yaml")), existsSync(join(cwd, "mci.json"))]).toEqual([true, false]);
  });

  it("asks nothing with --no-input", async () => {
    const cwd = await mci.folderOf({});
    expect(await start(["init", "--no-input"], { cwd }).ended).toBe(0);
    expect(existsSync(join(cwd, "mci.json"))).toBe(true);
  });

  it("writes nothing at Ctrl-C", async () => {
    const cwd = await mci.folderOf({});
    const session = start(["init"], { cwd });
    await session.waitFor("What is the first tool?");
    session.send(keys.ctrlC);
    expect(await session.ended).toBe(130);
    expect(existsSync(join(cwd, "mci.json"))).toBe(false);
  });
});
