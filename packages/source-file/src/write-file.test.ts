import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { folderOf } from "@mci/plugin-kit/test";
import { writeNewFiles, writeWholeFile } from "./index.ts";

describe("writing a whole file", () => {
  it("replaces one, and leaves nothing else behind", async () => {
    const folder = folderOf({ "a.json": {} });
    await writeWholeFile(join(folder, "a.json"), "new");
    expect(await readFile(join(folder, "a.json"), "utf8")).toBe("new");
    expect(await readdir(folder)).toEqual(["a.json"]);
  });

  it.skipIf(process.platform === "win32")("that does not fit leaves everything as it was", async () => {
    const folder = folderOf({ "a.txt": "old" });
    expect(await runWithoutRoom(folder, `writeWholeFile("a.txt", "x".repeat(100_000))`)).toBe("EFBIG");
    expect(await readdir(folder)).toEqual(["a.txt"]);
    expect(await readFile(join(folder, "a.txt"), "utf8")).toBe("old");
  });
});

describe("writing new files", () => {
  it("writes all of them, with their folders", async () => {
    const folder = folderOf({});
    const path = join(folder, "b/c/d.txt");
    await writeNewFiles(new Map([[join(folder, "a.txt"), "first"], [path, "second"]])); // prettier-ignore
    expect(await readdir(folder, { recursive: true })).toEqual(["a.txt", "b", join("b/c"), join("b/c/d.txt")]);
    expect(await readFile(path, "utf8")).toBe("second");
    expect((await stat(path)).nlink).toBe(1);
  });

  it("writes none of them if one exists", async () => {
    const folder = folderOf({ "z.txt": "mine" });
    const files = new Map([[join(folder, "a/b/c.txt"), "1"], [join(folder, "z.txt"), "2"]]); // prettier-ignore
    await expect(writeNewFiles(files)).rejects.toMatchObject({ code: "EEXIST" });
    expect(await readdir(folder)).toEqual(["z.txt"]);
    expect(await readFile(join(folder, "z.txt"), "utf8")).toBe("mine");
  });

  it.skipIf(process.platform === "win32")("writes none of them if one does not fit", async () => {
    const folder = folderOf({});
    const program = `writeNewFiles(new Map([["b/a.txt", "x"], ["b.txt", "x".repeat(100_000)]]))`;
    expect(await runWithoutRoom(folder, program)).toBe("EFBIG");
    expect(await readdir(folder)).toEqual([]);
  });
});

/** Runs a program with a limit that stands for a full disk: part of a text is written, and then no more. */
async function runWithoutRoom(folder: string, call: string): Promise<string> {
  const module = pathToFileURL(join(import.meta.dirname, "index.ts")).href;
  const program = `import(${JSON.stringify(module)})
    .then(({ writeWholeFile, writeNewFiles }) => ${call})
    .catch((error) => process.stdout.write(error.code))`;
  const command = 'ulimit -f 8 && exec "$0" --conditions=@mci/source --import "$1" -e "$2"';
  const tsx = import.meta.resolve("tsx");
  const { stdout } = await promisify(execFile)("sh", ["-c", command, process.execPath, tsx, program], {
    cwd: folder,
    env: { ...process.env, TSX_DISABLE_CACHE: "1" },
  });
  return stdout;
}
