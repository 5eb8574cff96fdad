import { cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf } from "@mci/plugin-kit/test";
import { schemaWith } from "../test/folder.ts";
import { testTools } from "./run/test-tools.ts";
import type { TestReport } from "./run/test-result.ts";

function failures({ results }: TestReport): readonly string[] {
  return results.flatMap((result) => result.failures.map(({ message }) => message));
}

describe("commands of cli tools", () => {
  it("are recorded, and replayed where the command is not installed", async () => {
    const script =
      "#!/usr/bin/env node\nconsole.log(process.argv.slice(2).join(','), process.env.KEY);\nconsole.error('note');\nprocess.exitCode = Number(process.argv[3] ?? 0);\n";
    const execution = {
      type: "cli",
      command: process.execPath,
      args: ["say.mjs", "{{props.word}}", "{{props.code}}"],
      env: { KEY: "{{env.API_KEY}}" },
    };
    const tests = [
      {
        name: "says",
        props: { word: "Ada", code: 0 },
        expect: { includes: "Ada", metadata: { stderr: "note\n" } },
        fixture: true,
      },
      {
        name: "fails",
        props: { word: "Bob", code: 3 },
        expect: { code: "MCI_COMMAND_FAILED", metadata: { exit_code: 3 } },
        fixture: true,
      },
    ];
    const folder = folderOf({ "mci.json": schemaWith({ execution, tests }), "say.mjs": script });
    const file = join(folder, "mci.json");
    const env = { API_KEY: "key-of-the-shop" };
    expect(failures(await testTools(file, { record: true, load: { env } }))).toEqual([]);
    const text = await readFile(join(folder, "__fixtures__/tool/says.json"), "utf8");
    expect(JSON.parse(text)).toEqual({
      version: 1,
      tool: "tool",
      test: "says",
      exchanges: [
        {
          door: "command",
          request: { command: process.execPath, args: ["say.mjs", "Ada", "0"], cwd: ".", env: ["KEY"] },
          answer: { kind: "exited", exitCode: 0, stdout: ["Ada,0 [redacted]", ""], stderr: ["note", ""] },
        },
      ],
    });
    await rm(join(folder, "say.mjs"));
    expect(failures(await testTools(file))).toEqual([]);
    const real = { ...schemaWith({ execution, tests: [{ props: { word: "Ada", code: 0 }, env: { API_KEY: "k" } }] }) };
    const other = join(folderOf({ "mci.json": real }), "mci.json");
    expect(failures(await testTools(other))).toEqual([expect.stringContaining("say.mjs")]);
  });

  it("that were not recorded are not started", async () => {
    const execution = { type: "cli", command: process.execPath, args: ["-e", "1"], cwd: "{{props.cwd | '.'}}" };
    const tests = [{ fixture: "a.json" }, { props: { cwd: "/etc" }, fixture: "a.json" }];
    const fixture = '{"version":1,"exchanges":[]}';
    const folder = folderOf({ "mci.json": schemaWith({ execution, tests }), "a.json": fixture });
    expect(failures(await testTools(join(folder, "mci.json")))).toEqual([
      expect.stringContaining(`${process.execPath} -e 1 is not in the recording`),
      expect.stringMatching(/outside the allowed folders/),
    ]);
  });
});

describe("calls of MCP servers", () => {
  it("are recorded, and replayed without the server", async () => {
    const execution = { type: "mcp", serverName: "notes", toolName: "note" };
    const server = {
      command: process.execPath,
      args: ["notes-server.mjs"],
      env: { NOTES_TOKEN: "{{env.NOTES_TOKEN}}" },
    };
    const tests = [
      { props: { text: "tea" }, expect: { includes: "1: tea", json: { calls: 1 } }, fixture: true },
      { props: { text: "bread" }, expect: { includes: "1: bread" }, fixture: true },
    ];
    const folder = folderOf({ "mci.json": schemaWith({ execution, tests }, { mcp_servers: { notes: server } }) });
    const file = join(folder, "mci.json");
    const program = join(folder, "notes-server.mjs");
    await cp(join(import.meta.dirname, "../test/notes-server.mjs"), program);
    const env = { NOTES_TOKEN: "token-of-the-notes" };
    expect(failures(await testTools(file, { record: true, load: { env } }))).toEqual([]);
    const text = await readFile(join(folder, "__fixtures__/tool/1.json"), "utf8");
    expect(text).not.toContain("token-of");
    expect(JSON.parse(text)).toMatchObject({
      exchanges: [{ door: "mcp", request: { server: "notes", tool: "note", arguments: { text: "tea" } } }],
    });
    await rm(program);
    // The tools of the server are cached by the first load.
    expect(failures(await testTools(file, { load: { env } }))).toEqual([]);
  });
});
