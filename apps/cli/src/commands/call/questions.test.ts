import { beforeAll, describe, expect, it } from "vitest";
import { defineForTests } from "../../test/define-for-tests.ts";
import { mciForTests, schemaOf } from "../../test/mci.ts";
import { keys, terminalForTests, type TerminalSession } from "../../test/terminal-session.ts";

const mci = mciForTests();
defineForTests(mci);
const startOnTerminal = terminalForTests(mci);

const functions = `
  import { defineTool } from "@mci/define";
  export const book = defineTool({ description: "Books a table" }, async (_, { ask }) => {
    const answer = await ask("A table\\u001b[2J where?", {
      type: "object",
      properties: { seats: { type: "integer", minimum: 1 } },
      required: ["seats"],
    });
    await ask("Book it for " + answer.seats + "?");
    return "Booked for " + answer.seats;
  });
`;

let cwd: string;

beforeAll(async () => {
  const schema = { ...JSON.parse(schemaOf()), functions: "./book.mjs" };
  cwd = await mci.folderOf({ "mci.json": JSON.stringify(schema), "book.mjs": functions });
});

const start = (...args: readonly string[]): TerminalSession => startOnTerminal(["call", "book", ...args], { cwd });

describe.concurrent("mci call of a tool that asks, on a terminal", () => {
  it("shows each form, checks the answer, and goes on with it", async () => {
    const session = start();
    expect(await session.waitFor("Answer it?")).toContain("'book' asks:");
    expect(session.screen()).toContain("A table");
    session.send("y");
    await session.waitFor("seats (whole number)");
    session.send("none", keys.enter);
    await session.waitFor("'seats' must be an integer");
    session.send(...Array.from({ length: 4 }, () => keys.backspace), "4", keys.enter);
    await session.waitFor(/Book it for 4\?[^]*Agree\?/);
    session.send("y");
    expect(await session.ended).toBe(0);
    expect(session.screen()).toContain("\nBooked for 4");
  });

  it("takes Enter alone as a no, and tells the tool", async () => {
    const session = start();
    await session.waitFor("Answer it?");
    session.send(keys.enter);
    expect(await session.ended).toBe(1);
    expect(session.screen()).toContain("The user declined: A table");
  });

  it("ends without an answer at Ctrl-C", async () => {
    const session = start();
    await session.waitFor("Answer it?");
    session.send(keys.ctrlC);
    expect(await session.ended).toBe(130);
  });

  it("asks nobody with --no-input", async () => {
    const session = start("--no-input");
    expect(await session.ended).toBe(1);
    expect(session.screen()).toContain("'mci call' asks on a terminal alone.");
  });
});
