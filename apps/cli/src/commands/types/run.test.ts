import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const inputSchema = {
  type: "object",
  properties: { name: { type: "string", description: "Whom." } },
  required: ["name"],
};
const greet = textTool("greet", "Hello {{props.name}}", { description: "Greets.", inputSchema });

const expected = `// Written by \`mci types\` from the schemas of the tools: do not edit.

export interface Tools {
  /** Greets. */
  greet: {
    arguments: {
      /** Whom. */
      name: string;
    };
    result: unknown;
  };
}
`;

describe.concurrent("mci types", () => {
  it("prints the types of the tools, those of a filter", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(greet, textTool("other", "x")) });
    const printed = await mci.run(["types", "--filter", "only:greet"], { cwd });
    expect(printed).toEqual({ code: 0, stdout: expected, stderr: "" });
  });

  it("writes a file, and says whether it is current", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(greet), "mine.ts": "export {};\n" });
    const args = ["types", "--out", "tools.d.ts"];
    expect(await mci.run([...args, "--check"], { cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("does not exist"),
    });
    expect(await mci.run(args, { cwd })).toEqual({
      code: 0,
      stdout: "",
      stderr: "The types of 1 tool written to tools.d.ts.\n",
    });
    expect(await readFile(join(cwd, "tools.d.ts"), "utf8")).toBe(expected);
    expect(await mci.run([...args, "--check"], { cwd })).toMatchObject({
      code: 0,
      stderr: "1 tool, as in tools.d.ts.\n",
    });
    await writeFile(join(cwd, "mci.json"), schemaOf(greet, textTool("other", "x")));
    const stale = await mci.run([...args, "--check"], { cwd });
    expect(stale).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("is not what the tools give") });
    expect((await mci.run([...args, "-q"], { cwd })).code).toBe(0);
    expect(await readFile(join(cwd, "tools.d.ts"), "utf8")).toContain("  other: {");
    const foreign = await mci.run(["types", "--out", "mine.ts"], { cwd });
    expect(foreign).toMatchObject({ code: 2, stderr: expect.stringContaining("was not changed") });
    expect(await readFile(join(cwd, "mine.ts"), "utf8")).toBe("export {};\n");
  });
});
