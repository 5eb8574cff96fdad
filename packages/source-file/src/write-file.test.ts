import { execFile } from "node:child_process";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { folderOf } from "../test/folder.ts";
import { writeWholeFile } from "./write-file.ts";

describe("writing a whole file", () => {
  it("replaces one, and leaves nothing else behind", async () => {
    const folder = await folderOf({ "a.json": {} });
    await writeWholeFile(join(folder, "a.json"), "new");
    expect(await readFile(join(folder, "a.json"), "utf8")).toBe("new");
    expect(await readdir(folder)).toEqual(["a.json"]);
  });

  it("refuses to replace one where it has to be new", async () => {
    const folder = await folderOf({});
    const path = join(folder, "a.txt");
    await writeWholeFile(path, "first", { isNew: true });
    await expect(writeWholeFile(path, "second", { isNew: true })).rejects.toMatchObject({ code: "EEXIST" });
    expect(await readFile(path, "utf8")).toBe("first");
    expect((await stat(path)).nlink).toBe(1);
    expect(await readdir(folder)).toEqual(["a.txt"]);
  });

  // The limit stands for a full disk: part of the text is written, and then no more.
  it.skipIf(process.platform === "win32").each([true, false])(
    "that does not fit leaves everything as it was (isNew: %s)",
    async (isNew) => {
      const folder = await folderOf({});
      if (!isNew) await writeFile(join(folder, "a.txt"), "old");
      const module = pathToFileURL(join(import.meta.dirname, "write-file.ts")).href;
      const program = `import(${JSON.stringify(module)})
        .then(({ writeWholeFile }) => writeWholeFile("a.txt", "x".repeat(100_000), { isNew: ${isNew} }))
        .catch((error) => process.stdout.write(error.code))`;
      const command = 'ulimit -f 8 && exec "$0" --import "$1" -e "$2"';
      const tsx = import.meta.resolve("tsx");
      const { stdout } = await promisify(execFile)("sh", ["-c", command, process.execPath, tsx, program], {
        cwd: folder,
        env: { ...process.env, TSX_DISABLE_CACHE: "1" },
      });
      expect(stdout).toBe("EFBIG");
      expect(await readdir(folder)).toEqual(isNew ? [] : ["a.txt"]);
      expect(await readFile(join(folder, "a.txt"), "utf8").catch(() => undefined)).toBe(isNew ? undefined : "old");
    },
  );
});
