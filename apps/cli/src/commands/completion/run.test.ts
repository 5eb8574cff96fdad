import { spawnSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { mciForTests, refusal, schemaOf, success, textTool } from "../../test/mci.ts";

const mci = mciForTests();

describe("mci completion", () => {
  let cwd = "";

  beforeAll(async () => {
    cwd = await mci.folderOf({
      "mci.json": schemaOf(textTool("get_weather", "x"), textTool("get_time", "x"), textTool("$(touch x)", "x")),
      "other.mci.json": schemaOf(textTool("get_other", "x")),
      "mci.config.mjs": 'throw new Error("not to be run");',
    });
    const main = join(mci.folder, "bundle/main.cjs");
    await writeFile(join(cwd, "mci"), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
    await chmod(join(cwd, "mci"), 0o755);
  });

  function runIn(shell: string, args: readonly string[]): string {
    const env = { PATH: `${cwd}:${process.env["PATH"]}`, HOME: cwd };
    const { status, stdout, stderr } = spawnSync(shell, args, { cwd, encoding: "utf8", env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout;
  }

  /** Programs for each shell: the script that the command prints, then one completion for each command line. */
  const programs = {
    bash: (lines: readonly (readonly string[])[]): string[] => [
      "--norc",
      "-c",
      [
        'set -u; eval "$(mci completion bash)"',
        ...lines.map((words) => {
          const line = `COMP_WORDS=(mci ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}`;
          return `${line}; _mci; echo "\${COMPREPLY[@]+"\${COMPREPLY[@]}"}"`;
        }),
      ].join("\n"),
    ],
    fish: (lines: readonly (readonly string[])[]): string[] => [
      "--no-config",
      "-c",
      [
        "mci completion fish | source",
        ...lines.map((words) => `echo (complete -C "mci ${words.join(" ")}" | string split -f1 \\t)`),
      ].join("\n"),
    ],
  };

  describe.each(["bash", "fish"] as const)("in %s", (shell) => {
    const isInstalled = spawnSync(shell, ["--version"]).status === 0;

    it.skipIf(!isInstalled)(`completes words (${shell} ${isInstalled ? "is" : "is not"} installed)`, () => {
      const cases: readonly (readonly [string[], string[]])[] = [
        [["val"], ["validate"]],
        [["list", "--fo"], ["--format"]],
        [
          ["lint", "--format", ""],
          ["json", "sarif", "table"],
        ],
        [
          ["completion", ""],
          ["bash", "fish", "zsh"],
        ],
        [["call", "get_w"], ["get_weather"]],
        [["call", "--file", "other.mci.json", "get"], ["get_other"]],
        [["call", "--file", "none.mci.json", "get"], []],
      ];
      const lines = runIn(shell, programs[shell](cases.map(([words]) => words)))
        .trimEnd()
        .split("\n");
      const completed = cases.map((_, index) => (lines[index] ?? "").split(" ").filter(Boolean).toSorted());
      expect(completed).toEqual(cases.map(([, words]) => words));
    });
  });

  const hasZsh = spawnSync("zsh", ["--version"]).status === 0;

  it.skipIf(!hasZsh)(`defines a function in zsh (zsh ${hasZsh ? "is" : "is not"} installed)`, () => {
    const setup = "autoload -U compinit; compinit -D; source <(mci completion zsh); whence -w _mci";
    expect(runIn("zsh", ["-f", "-c", setup])).toBe("_mci: function\n");
  });

  it("prints names of tools that need no quotes, and nothing on errors", async () => {
    expect(await mci.run(["completion", "tools"], { cwd })).toEqual(success("get_weather\nget_time\n"));
    expect(await mci.run(["completion", "tools", "-f", "none.json"], { cwd })).toEqual(success(""));
    expect(await mci.run(["completion"], { cwd })).toEqual(refusal(expect.stringContaining("bash, zsh, fish")));
  });
});
