import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { installTokenizer } from "../../test/install-tokenizer.ts";
import { mciForTests, refusal, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const described = { description: "Answers whatever it is asked, in one word." };

describe.concurrent("mci lint", () => {
  it("prints problems with their rules, and the tokens of each tool", async () => {
    const schema = { type: "object", properties: { x: { type: "string", description: "Unused." } } };
    const tools = [
      textTool("ping", "pong", { description: "Ping.", inputSchema: schema }),
      textTool("ask", "Yes", described),
    ];
    const cwd = await mci.folderOf({ "mci.json": schemaOf(...tools) });
    const { code, stdout, stderr } = await mci.run(["lint"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "2 warnings in 2 tools.\n" });
    expect(stdout).toMatch(/^mci\.json:1:\d+: warning: tool 'ping': .* name of the tool\. \(vague-description\)$/m);
    expect(stdout).toMatch(/\(unused-input\)$/m);
    expect(stdout).toMatch(/\nTOKENS  TOOL\n +\d+  ping\n +\d+  ask\n\n\d+ tokens in 2 tools\n$/);
    expect(await mci.run(["lint", "--strict", "-q"], { cwd })).toMatchObject({
      code: 1,
      stderr: "",
      stdout: expect.not.stringMatching(/warning|TOKENS/),
    });
  });

  it("fails over the budget of the command line or the config, and takes severities from the config", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(textTool("ping", "pong", { description: "Ping." })),
      "mci.config.mjs": 'export default { lint: { budget: 2, rules: { "vague-description": "off" } } };',
    });
    const over = await mci.run(["lint"], { cwd });
    expect(over).toMatchObject({ code: 1, stderr: "1 error in 1 tool.\n" });
    expect(over.stdout).toMatch(
      /^All tools take \d+ tokens, \d+ more than the budget of 2\. \(budget\)\n +Shorten the worst, ping /,
    );
    expect(await mci.run(["lint", "--budget", "200"], { cwd })).toMatchObject({
      code: 0,
      stderr: "No problems in 1 tool.\n",
    });
    expect(await mci.run(["lint", "--budget", "x"], { cwd })).toEqual(refusal(expect.stringContaining("--budget x")));
    await writeFile(join(cwd, "mci.config.mjs"), 'export default { lint: { rules: { "vague-description": "of" } } };');
    expect(await mci.run(["lint"], { cwd })).toEqual(
      refusal(expect.stringContaining("'lint.rules.vague-description' must be one of off, warning, error")),
    );
  });

  it("writes JSON and SARIF", async () => {
    const cwd = await mci.folderOf({
      "a b.mci.json": schemaOf(textTool("ping", "pong", { description: "Ping.\u200b" })),
    });
    const asJson = await mci.run(["lint", "--format", "json", "-q"], { cwd });
    expect(asJson).toMatchObject({ code: 1, stderr: "" });
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      problems: [{ rule: "hidden-characters", severity: "error", tool: "ping", line: 1 }],
      tokens: { isExact: false, tools: [{ tool: "ping" }] },
    });
    const { stdout } = await mci.run(["lint", "--format", "sarif"], { cwd });
    const [{ results }] = JSON.parse(stdout).runs;
    expect(results).toMatchObject([{ ruleId: "vague-description" }, { ruleId: "hidden-characters", level: "error" }]);
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe("a%20b.mci.json");
  });

  it("imports no modules, and says so", async () => {
    const files = { "mci.json": '{"schemaVersion":"1.0","functions":"./f.mjs"}', "f.mjs": "throw new Error();" };
    const { code, stderr } = await mci.run(["lint"], { cwd: await mci.folderOf(files) });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("Modules were not imported") });
  });

  it("reports differences from mci.lock, and errors of the file", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("ask", "Yes", described)) });
    expect((await mci.run(["lock", "-q"], { cwd })).code).toBe(0);
    expect(await mci.run(["lint"], { cwd })).toMatchObject({ code: 0, stderr: "No problems in 1 tool.\n" });
    await writeFile(join(cwd, "mci.json"), schemaOf(textTool("ask", "No", described), textTool("broken", "@if(")));
    const changed = await mci.run(["lint"], { cwd });
    expect(changed).toMatchObject({ code: 2, stderr: expect.stringContaining("tool 'broken'") });
    expect(changed.stdout).toContain("The tool is not what mci.lock says: changed execution. (drift)");
  });

  it("counts exactly with the tokenizer of the project", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("ask", "Yes", described)) });
    const missing = await mci.run(["lint", "--exact"], { cwd });
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining("npm install gpt-tokenizer' in ") });
    await installTokenizer(cwd);
    const { code, stdout } = await mci.run(["lint", "--exact", "--format", "json"], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).tokens).toMatchObject({ total: 29, isExact: true });
  });
});
