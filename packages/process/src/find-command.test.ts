import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

import { temporaryFolder } from "@mci/plugin-kit/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { candidates, findCommand } from "./find-command.ts";

const folder = temporaryFolder(afterAll);

beforeAll(async () => {
  await mkdir(join(folder, "first/tool"), { recursive: true });
  await mkdir(join(folder, "second"));
  await script("first/plain", "#!/bin/sh\n", 0o644);
  await script("second/plain", "#!/bin/sh\n");
  await script("second/tool", "#!/bin/sh\n");
  await script("second/locked", "#!/bin/sh\n", 0o644);
  await script("second/bare", "echo run by a shell\n");
  await script("second/empty", "");
  await symlink("nowhere", join(folder, "second/dangling"));
  await symlink("tool", join(folder, "second/linked"));
});

async function script(name: string, content: string, mode = 0o755): Promise<void> {
  await writeFile(join(folder, name), content);
  await chmod(join(folder, name), mode);
}

/** Returns the file found, below the folder, or the message. */
function find(command: string, path = `${folder}/first:${folder}/second`): string {
  const found = findCommand({ command, cwd: join(folder, "second"), environment: { PATH: path } });
  return found.kind === "found" ? found.file.replace(`${folder}/`, "") : `${found.message} | ${found.hint}`;
}

describe("findCommand", () => {
  it("takes the first of PATH that can be run", () => {
    expect(find("tool")).toBe("second/tool");
    expect(find("plain")).toBe("second/plain");
    expect(find("linked")).toBe("second/linked");
  });

  it("starts relative paths at the working folder", () => {
    expect(find("./tool")).toBe("second/tool");
    expect(find("../second/tool")).toBe("second/tool");
    expect(find(join(folder, "second/tool"))).toBe("second/tool");
  });

  it.each([
    ["missing", "command not found: missing | It is in no folder of PATH: install it, or write its absolute path."],
    ["./missing", "command not found: ./missing | There is no such file."],
    ["./tool/x", "command not found: ./tool/x | There is no such file."],
    [
      "node x.js",
      "command not found: node x.js | A command is one program: its arguments stand in 'args', each by itself.",
    ],
    ["dangling", "command not found: dangling | It is in no folder of PATH: install it, or write its absolute path."],
    ["", "command not found:  | It is in no folder of PATH: install it, or write its absolute path."],
    ["..", "command not found: .. | It is in no folder of PATH: install it, or write its absolute path."],
    ["locked", "not executable: locked (permission denied) | Make it executable: chmod +x."],
    ["../first/tool", "not executable: ../first/tool (it is a folder) | Name the program in it."],
    ["/dev/null", "not executable: /dev/null (not a regular file) | Name a program."],
    [
      "a\nb",
      String.raw`command not found: a\u000ab | It is in no folder of PATH: install it, or write its absolute path.`,
    ],
  ])("says what is wrong with %j", (command, message) => {
    expect(find(command)).toBe(message);
  });

  it("does not hand a text without #! to a shell, as execvp would", () => {
    const why = "not a program, without a #! line) | Begin the script with a line such as #!/bin/sh.";
    expect(find("bare")).toBe(`not executable: bare (${why}`);
    expect(find("empty")).toBe(`not executable: empty (${why}`);
  });

  it("looks in absolute folders only: the working folder may be somebody else's", () => {
    expect(find("tool", ".:./second::second")).toContain("command not found: tool");
    expect(find("tool", relative(process.cwd(), join(folder, "second")))).toContain("command not found: tool");
    expect(find("tool", "")).toContain("command not found: tool");
    expect(find("tool", `:.:${folder}/second`)).toBe("second/tool");
  });

  it("knows the usual folders when there is no PATH", () => {
    expect(findCommand({ command: "sh", cwd: folder, environment: {} })).toMatchObject({ kind: "found" });
  });
});

describe("candidates on Windows", () => {
  const environment = { Path: String.raw`C:\bin;relative;D:\tools`, PATHEXT: ".EXE;.CMD" };

  it("adds the known extensions to a name", () => {
    expect(candidates({ command: "npx", cwd: "C:\\", environment }, true)).toEqual([
      String.raw`C:\bin\npx.EXE`,
      String.raw`C:\bin\npx.CMD`,
      String.raw`D:\tools\npx.EXE`,
      String.raw`D:\tools\npx.CMD`,
    ]);
    expect(candidates({ command: "npx.cmd", cwd: "C:\\", environment }, true)[0]).toBe(String.raw`C:\bin\npx.cmd`);
  });

  it("takes both slashes, and a drive, for a path", () => {
    expect(candidates({ command: "./a", cwd: String.raw`C:\x`, environment }, true)[0]).toBe(String.raw`C:\x\a.EXE`);
    expect(candidates({ command: String.raw`b\a.exe`, cwd: "C:\\x", environment }, true)).toEqual(["C:\\x\\b\\a.exe"]);
  });
});
