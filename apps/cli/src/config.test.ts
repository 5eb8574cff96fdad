import { chown } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "./test/mci.ts";

const mci = mciForTests();
const shout = { name: "shout", execution: { type: "shout", words: "{{props.words}}" } };
const executor = `
const shout = {
  type: "shout",
  prepare({ execution }, { field }) {
    const words = field(execution.words);
    return { run: ({ scope }) => ({ isError: false, content: [{ type: "text", text: words.render(scope).toUpperCase() }] }) };
  },
};
`;

describe.concurrent("mci.config.mjs", () => {
  it("adds executors to every command", async () => {
    const files = {
      "mci.json": schemaOf(shout),
      "mci.config.mjs": `${executor}export default { executors: [shout] };`,
    };
    const cwd = await mci.folderOf(files);
    expect(await mci.run(["call", "shout", "words=hi", "--quiet"], { cwd })).toEqual({
      code: 0,
      stdout: "HI\n",
      stderr: "",
    });
    expect(await mci.run(["validate", "--strict"], { cwd })).toMatchObject({ code: 0 });
  });

  it.each([
    ["throw new Error('no')", "cannot be imported: no"],
    ["export const executors = [];", "has no default export that is an object."],
    ["export default [];", "has no default export that is an object."],
    ["export default { executors: {} };", "'executors' has to be a list."],
    ["export default { executor: [] };", "has 'executor', which is not an option.\n  Did you mean 'executors'?"],
    ["export default { sever: {} };", "has 'sever', which is not an option.\n  Did you mean 'server'?"],
    ["export default { verbose: 1 };", "has 'verbose', which is not an option.\n  There are: engines, "],
    ["const a = {\nexport default {};", "cannot be imported: Unexpected token 'default' (mci.config.mjs:2)\n"],
    ["\nimport { no } from 'node:fs';", "does not provide an export named 'no' (mci.config.mjs:2)\n"],
    ["export default { server: [] };", "'server' has to be an object."],
    [
      "export default { server: { gaurd: {} } };",
      "has 'server.gaurd', which is not an option.\n  Did you mean 'server.guard'?",
    ],
    ["export default { server: { port: 1 } };", "has 'server.port', which is not an option.\n  That is mci run --http"],
    [
      "export default { server: { rest: true } };",
      "has 'server.rest', which is not an option.\n  That is mci run --http",
    ],
    ["export default { server: { constructor: 1 } };", "has 'server.constructor', which is not an option."],
    ["export default { server: { mcp: 'x' } };", "'server.mcp' has to be an object."],
    ["export default { server: { audit: {} } };", "'server.audit' records nothing."],
  ])("that is %j is refused", async (content, message) => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("a", "b")), "mci.config.mjs": content });
    const { code, stderr } = await mci.run(["list"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(`mci: ${join("mci.config.mjs")}`);
    expect(stderr).toContain(message);
  });
});

describe("mci.config.mjs of somebody else", () => {
  // Only the superuser can give a file away.
  it.runIf(process.getuid?.() === 0)("is not run", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(textTool("a", "b")),
      "mci.config.mjs": "export default {};",
    });
    expect(await mci.run(["list", "--quiet"], { cwd })).toMatchObject({ code: 0 });
    await chown(join(cwd, "mci.config.mjs"), 65_534, 65_534);
    const { code, stderr } = await mci.run(["list"], { cwd });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("mci.config.mjs belongs to another user and is not run."),
    ]);
  });
});

describe.concurrent("--explain", () => {
  it("shows what a call would do and where each value comes from", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("greet", "Hello {{props.name}}")) });
    const { code, stdout } = await mci.run(["call", "greet", "name=Ada", "--explain"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Hello Ada\n\nPART +VALUE +FROM\ntext +Hello Ada +execution\/text\n$/);
    expect(await mci.run(["call", "gret", "--explain"], { cwd })).toMatchObject({ code: 1 });
  });
});
