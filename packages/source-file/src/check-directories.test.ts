import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf } from "@mci/plugin-kit/test";
import { loadFile, loadMain, main, tool } from "../test/folder.ts";
import { libraryFolderOf } from "./library-folder.ts";

describe("directoryAllowList", () => {
  it("that allows nothing is reported where it stands, in the file, its tools and its toolsets", async () => {
    const folder = folderOf({
      "main.mci.json": main({
        directoryAllowList: [".", "{{props.reports}}"],
        tools: [tool("a"), tool("b", { directoryAllowList: ["~/reports"] })],
        toolsets: ["more"],
      }),
      "mci/more.mci.json": main({ tools: [tool("c", { directoryAllowList: ["{{env.REPORTS}}"] })] }),
    });
    const { problems } = await loadFile(join(folder, "main.mci.json"), { env: { REPORTS: folder } });
    const code = "MCI_SCHEMA_FIELD";
    expect(problems).toMatchObject([
      {
        code,
        severity: "error",
        file: join(folder, "main.mci.json"),
        pointer: "/directoryAllowList/1",
        message: `directoryAllowList is read at load, where only env has values, not props.reports: "{{props.reports}}".`,
        hint: "Write {{env.NAME}}, or the value itself.",
      },
      {
        code,
        severity: "error",
        file: join(folder, "main.mci.json"),
        pointer: "/tools/1/directoryAllowList/0",
        message: `directoryAllowList does not expand '~': "~/reports" is taken literally, and allows nothing.`,
        hint: "Write the folder itself: absolute, or relative to the folder of the main schema file.",
      },
      {
        code,
        severity: "warning",
        file: join(folder, "mci/more.mci.json"),
        pointer: "/tools/0/directoryAllowList/0",
        message: `directoryAllowList of a toolset file is taken literally: "{{env.REPORTS}}" allows nothing.`,
      },
    ]);
  });

  it("takes folders from env, for the file and for a tool", async () => {
    const folder = folderOf({
      "main.mci.json": main({
        directoryAllowList: ["{{env.DATA}}", "there"],
        tools: [tool("a"), tool("b", { directoryAllowList: ["{{ env.NONE | './there' }}"] })],
      }),
      "there/x": "",
    });
    const env = { DATA: join(folder, "there") };
    const { tools, problems } = await loadFile(join(folder, "main.mci.json"), { env });
    expect(problems).toEqual([]);
    expect(tools.map(({ origin }) => origin.rules.directories)).toEqual([[env.DATA, "there"], ["./there"]]);
  });

  it.each([
    [{}, "Missing value: env.DATA"],
    [{ DATA: "" }, "is empty"],
    [{ DATA: " " }, "is empty"],
    [{ DATA: "/" }, "gives the root of the file system"],
    [{ DATA: "../../../../../../../../../.." }, "gives the root of the file system"],
  ])("is refused with the values %j, in which it is not said what it opens", async (env, message) => {
    const folder = folderOf({
      "main.mci.json": main({ directoryAllowList: ["{{env.DATA}}"], tools: [tool("a")] }),
    });
    const file = join(folder, "main.mci.json");
    const problem = { severity: "error", pointer: "/directoryAllowList/0", message: expect.stringContaining(message) };
    expect((await loadFile(file, { env })).problems).toMatchObject([problem]);
  });

  it("is refused where an empty value would leave the root before a folder", async () => {
    const { problems } = await loadMain(
      { directoryAllowList: ["{{env.DATA}}/reports"], tools: [tool("a")] },
      {},
      { env: { DATA: "" } },
    );
    expect(problems).toMatchObject([{ severity: "error", message: expect.stringContaining("is empty") }]);
  });

  it.skipIf(process.platform === "win32")("is refused where env names a link to the root", async () => {
    const folder = folderOf({
      "main.mci.json": main({ directoryAllowList: ["{{env.DATA}}"], tools: [tool("a")] }),
    });
    await symlink("/", join(folder, "all"));
    const { problems } = await loadFile(join(folder, "main.mci.json"), { env: { DATA: "all" } });
    expect(problems).toMatchObject([
      { severity: "error", message: expect.stringContaining("root of the file system") },
    ]);
  });

  it("needs no values in a check, which lists the names", async () => {
    const folder = folderOf({
      "main.mci.json": main({ directoryAllowList: ["{{env.DATA}}"], tools: [tool("a")] }),
    });
    const used: unknown[] = [];
    const { problems } = await loadFile(join(folder, "main.mci.json"), {
      offline: true,
      onEnvUsed: (...each) => used.push(each),
    });
    expect([problems, used]).toEqual([[], [[["env.DATA"], "directoryAllowList", expect.any(Function)]]]);
  });

  it("that names what does not exist is a warning, as it may be made later", async () => {
    const { names, problems } = await loadMain(
      { directoryAllowList: ["./later", "./there", "one.txt", "/"], tools: [tool("a")] },
      { "there/x": "", "one.txt": "" },
    );
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

describe("libraryDir", () => {
  const files = {
    "main.mci.json": main({ libraryDir: "{{env.TOOLS}}", toolsets: ["more"] }),
    "shared/more.mci.json": main({ tools: [tool("c")] }),
  };

  it("may come from env", async () => {
    const folder = folderOf(files);
    const { names, problems } = await loadFile(join(folder, "main.mci.json"), { env: { TOOLS: "shared" } });
    expect([names, problems]).toEqual([["c"], []]);
    expect(await libraryFolderOf({ libraryDir: "{{env.TOOLS}}" }, folder, { TOOLS: "shared" })).toBe(
      join(folder, "shared"),
    );
    expect(await libraryFolderOf({ libraryDir: "{{env.TOOLS}}" }, folder, {})).toBeUndefined();
  });

  it.each([[{}], [{ TOOLS: "" }], [{ TOOLS: "/" }]])("is refused with the values %j", async (env) => {
    const folder = folderOf(files);
    const { problems } = await loadFile(join(folder, "main.mci.json"), { env });
    expect(problems).toMatchObject([{ severity: "error", pointer: "/libraryDir" }]);
  });

  it("leaves a check without toolsets, which says so; a fallback is looked at", async () => {
    const folder = folderOf({
      ...files,
      "other.mci.json": main({ libraryDir: "{{env.TOOLS|'shared'}}", toolsets: ["more"] }),
    });
    const { problems } = await loadFile(join(folder, "main.mci.json"), { offline: true });
    expect(problems).toMatchObject([{ severity: "warning", pointer: "/libraryDir" }]);
    expect(await loadFile(join(folder, "other.mci.json"), { offline: true })).toMatchObject({
      names: ["c"],
      problems: [],
    });
  });
});
