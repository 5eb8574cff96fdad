import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { mciForTests } from "../../test/mci.ts";

const mci = mciForTests();

const files = {
  "mci.json": JSON.stringify({
    schemaVersion: "1.0",
    skills: "./skills",
    prompts: "./prompts",
    resources: [
      { uri: "docs://limits", file: "./limits.md", description: "What the API\n allows" },
      { uri: "docs://pay", file: "./limits.md", access: { scopes: ["staff"] } },
      { uriTemplate: "notes://{day}", file: "./notes/{day}.md" },
    ],
  }),
  "mci.config.mjs": "export default { server: { guard: { tokens: [] } } };",
  "skills/refunds/SKILL.md": "---\nname: refunds\ndescription: Gives money back.\n---\n",
  "skills/refunds/table.csv": "a,b\n",
  "prompts/greet.md": "---\narguments: [{ name: who, required: true }, { name: mood }]\n---\nHello {{props.who}}",
  "limits.md": "100 calls",
  "notes/mon.md": "Monday",
  "notes/tue.md": "Tuesday",
};

describe.concurrent("mci list of content", () => {
  it("prints skills, prompts and resources in one table", async () => {
    const cwd = await mci.folderOf(files);
    const outcome = await mci.run(["list", "--skills", "--prompts", "--resources"], { cwd });
    expect(outcome.stdout).toBe(`KIND      NAME       URI OR ARGUMENTS          FILES  SCOPES  DESCRIPTION
skill     refunds    skill://refunds/SKILL.md  2              Gives money back.
prompt    greet      who [mood]                1
resource  limits.md  docs://limits             1              What the API allows
resource  limits.md  docs://pay                1      staff
template  {day}.md   notes://{day}             2
`);
    expect(outcome.stderr).toContain("5 lines");
  });

  it("prints only what is asked for, as a caller with scopes sees it", async () => {
    const cwd = await mci.folderOf(files);
    const { stdout } = await mci.run(["list", "--resources", "--as", "guest"], { cwd });
    expect(stdout).toContain("docs://limits");
    expect(stdout).not.toContain("docs://pay");
    expect(stdout).not.toContain("refunds");
  });

  it("prints YAML with the same", async () => {
    const cwd = await mci.folderOf(files);
    const words = ["list", "--skills", "--prompts", "--resources", "--format"];
    const [asJson, asYaml] = await Promise.all(["json", "yaml"].map((format) => mci.run([...words, format], { cwd })));
    expect(asYaml?.stdout).toMatch(/^skills:\n/);
    expect(parse(asYaml?.stdout ?? "")).toEqual(JSON.parse(asJson?.stdout ?? ""));
  });

  it("prints JSON with sizes, digests and arguments", async () => {
    const cwd = await mci.folderOf(files);
    const { stdout } = await mci.run(["list", "--skills", "--prompts", "--format", "json"], { cwd });
    expect(JSON.parse(stdout)).toEqual({
      skills: [
        expect.objectContaining({
          name: "refunds",
          id: "skill://refunds/SKILL.md",
          files: [
            expect.objectContaining({ uri: "skill://refunds/SKILL.md" }),
            expect.objectContaining({ uri: "skill://refunds/table.csv", size: 4 }),
          ],
        }),
      ],
      prompts: [
        expect.objectContaining({ name: "greet", arguments: [{ name: "who", required: true }, { name: "mood" }] }),
      ],
    });
  });
});
