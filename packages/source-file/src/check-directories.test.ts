import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf, loadFile, main, tool } from "../test/folder.ts";

describe("directoryAllowList", () => {
  it("that allows nothing is reported where it stands, in the file, its tools and its toolsets", async () => {
    const folder = await folderOf({
      "main.mci.json": main({
        directoryAllowList: [".", "{{env.REPORTS}}"],
        tools: [tool("a"), tool("b", { directoryAllowList: ["~/reports"] })],
        toolsets: ["more"],
      }),
      "mci/more.mci.json": main({ tools: [tool("c", { directoryAllowList: ["{!!props.x!!}"] })] }),
    });
    const { problems } = await loadFile(join(folder, "main.mci.json"));
    const hint = "Write the folder itself: absolute, or relative to the folder of the main schema file.";
    expect(problems.filter(({ code }) => code === "MCI_SCHEMA_FIELD")).toEqual([
      {
        code: "MCI_SCHEMA_FIELD",
        severity: "error",
        file: join(folder, "main.mci.json"),
        pointer: "/directoryAllowList/1",
        message: 'directoryAllowList has no placeholders: "{{env.REPORTS}}" is taken literally, and allows nothing.',
        hint,
      },
      {
        code: "MCI_SCHEMA_FIELD",
        severity: "error",
        file: join(folder, "main.mci.json"),
        pointer: "/tools/1/directoryAllowList/0",
        message: `directoryAllowList does not expand '~': "~/reports" is taken literally, and allows nothing.`,
        hint,
      },
      expect.objectContaining({
        file: join(folder, "mci/more.mci.json"),
        pointer: "/tools/0/directoryAllowList/0",
        severity: "error",
      }),
    ]);
  });

  it("that names what does not exist is a warning, as it may be made later", async () => {
    const folder = await folderOf({
      "main.mci.json": main({ directoryAllowList: ["./later", "./there", "one.txt", "/"], tools: [tool("a")] }),
      "there/x": "",
      "one.txt": "",
    });
    const { names, problems } = await loadFile(join(folder, "main.mci.json"));
    expect(names).toEqual(["a"]);
    expect(problems).toMatchObject([
      {
        severity: "warning",
        pointer: "/directoryAllowList/0",
        message: 'directoryAllowList names a folder that does not exist: "./later".',
      },
    ]);
  });
});
