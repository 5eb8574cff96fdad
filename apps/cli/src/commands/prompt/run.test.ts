import { describe, expect, it } from "vitest";
import { mciForTests, refusal } from "../../test/mci.ts";

const mci = mciForTests();

const files = {
  "mci.json": JSON.stringify({
    schemaVersion: "1.0",
    prompts: ["./prompts", { folder: "./inside", access: { scopes: ["staff"] } }],
    resources: [{ uri: "docs://limits", file: "./limits.md" }],
  }),
  "mci.config.mjs": "export default { server: { guard: { tokens: [] } } };",
  "limits.md": "100 calls",
  "prompts/greet.md": "---\narguments: [{ name: who, required: true }, { name: mood }]\n---\nGreet {{props.who}}.\n",
  "prompts/review.md": "Read this:\nresource: docs://limits\nrole: assistant\nI have read it.\n",
  "inside/payroll.md": "Only for staff",
};

describe.concurrent("mci prompt", () => {
  it("prints the text that a client would get, an argument as it was given", async () => {
    const cwd = await mci.folderOf(files);
    const outcome = await mci.run(["prompt", "greet", "who={{env.HOME}} = me"], { cwd });
    expect(outcome).toEqual({ code: 0, stdout: "Greet {{env.HOME}} = me.\n", stderr: "" });
  });

  it("tells several messages apart by role, and prints a resource with its text", async () => {
    const cwd = await mci.folderOf(files);
    const { code, stdout } = await mci.run(["prompt", "review"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toBe(`role: user
Read this:

role: user
resource: docs://limits
100 calls

role: assistant
I have read it.
`);
    const asJson = await mci.run(["prompt", "review", "--format", "json"], { cwd });
    expect(JSON.parse(asJson.stdout)).toMatchObject([
      { role: "user", content: { type: "text", text: "Read this:" } },
      { role: "user", content: { type: "resource", resource: { uri: "docs://limits", text: "100 calls" } } },
      { role: "assistant", content: { type: "text", text: "I have read it." } },
    ]);
  });

  it.each([
    ["without a name", [], "Which prompt?"],
    ["without a required argument, which it names", ["greet", "mood=good"], "'who'"],
    ["with a word that contains no =", ["greet", "Ada"], "An argument is written key=value, found 'Ada'."],
    ["with a name that is nearly right", ["gret"], "'greet'"],
  ])("is refused %s", async (_, words, message) => {
    const cwd = await mci.folderOf(files);
    const { code, stdout, stderr } = await mci.run(["prompt", ...words], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  it("is refused where the file has no content", async () => {
    const cwd = await mci.folderOf({ "mci.json": JSON.stringify({ schemaVersion: "1.0", tools: [] }) });
    expect(await mci.run(["prompt", "greet"], { cwd })).toEqual(
      refusal("mci: There are no prompts in this file.\n  Add prompts: ./prompts\n"),
    );
  });

  it("is unknown to a caller without its scopes", async () => {
    const cwd = await mci.folderOf(files);
    expect(await mci.run(["prompt", "payroll", "--as", "staff"], { cwd })).toMatchObject({ code: 0 });
    const refused = await mci.run(["prompt", "payroll", "--as", "guest"], { cwd });
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).not.toContain("Only for staff");
  });
});
