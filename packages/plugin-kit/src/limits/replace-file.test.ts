import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { replaceFile, whileInUse } from "./replace-file.ts";

const systemError = (code: string): Error => Object.assign(new Error(code), { code });

describe("replaceFile()", () => {
  it("puts a file into the place of another one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mci-replace-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [temporary, path] = [join(folder, "new"), join(folder, "file")];
    await writeFile(temporary, "new");
    await writeFile(path, "old");
    await replaceFile(temporary, path);
    expect(await readFile(path, "utf8")).toBe("new");
    await expect(readFile(temporary)).rejects.toMatchObject({ code: "ENOENT" });
    await writeFile(temporary, "newer");
    await mkdir(join(folder, "folder"));
    await expect(replaceFile(temporary, join(folder, "folder"))).rejects.toMatchObject({ code: "EISDIR" });
  });
});

describe("a step whose files are in use", () => {
  it.each(["EPERM", "EBUSY", "EACCES"])("is tried again after %s", async (code) => {
    const errors = [systemError(code), systemError(code)];
    const step = async (): Promise<number> => {
      const error = errors.shift();
      if (error !== undefined) throw error;
      return 5;
    };
    expect(await whileInUse(step)).toBe(5);
    expect(errors).toEqual([]);
  });

  it("fails at once for another reason, and in the end if they stay in use", async () => {
    let tries = 0;
    const failing = (code: string) => async (): Promise<never> => {
      tries += 1;
      throw systemError(code);
    };
    await expect(whileInUse(failing("ENOSPC"))).rejects.toThrow("ENOSPC");
    expect(tries).toBe(1);
    await expect(whileInUse(failing("EBUSY"))).rejects.toThrow("EBUSY");
    expect(tries).toBe(8);
  });
});
