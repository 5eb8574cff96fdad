import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { watchFiles } from "./watch-files.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "mci-watch-"));
  return () => rm(root, { recursive: true, force: true });
});

/** Watches a folder and its subfolders, which are listed again after each call. */
function watchAll(changed: () => Promise<void>, isParent: boolean): void {
  const folders = (): ReadonlySet<string> => {
    const entries = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return new Set([root, join(root, "library"), ...entries.map(({ name }) => join(root, name))]);
  };
  onTestFinished(watchFiles(folders, changed, { parent: isParent ? root : undefined }));
}

/** Longer than the watcher waits for a change to settle. */
const aWhile = 300;

describe("watching", () => {
  it("reports new folders in the parent and files written to them, and then nothing more", async () => {
    const seen: string[][] = [];
    watchAll(async () => void seen.push((await readdir(root, { recursive: true })).toSorted()), true);
    await mkdir(join(root, "acme"));
    await vi.waitFor(() => expect(seen).not.toEqual([]), 5_000);
    await sleep(aWhile);
    await writeFile(join(root, "acme/mci.yaml"), "");
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(["acme", "acme/mci.yaml"]), 5_000);
    await sleep(aWhile);
    const { length } = seen;
    await sleep(2 * aWhile);
    expect(seen).toHaveLength(length);
    // The folder, once more because it was not watched before, and the file.
    expect(length).toBeLessThanOrEqual(4);
  });

  it("keeps watching a folder that was replaced by another of the same name", async () => {
    let calls = 0;
    await mkdir(join(root, "acme"));
    await mkdir(join(root, ".aside"));
    watchAll(async () => void (calls += 1), true);
    await rm(join(root, "acme"), { recursive: true });
    await rename(join(root, ".aside"), join(root, "acme"));
    await vi.waitFor(() => expect(calls).toBeGreaterThan(0), 5_000);
    await sleep(aWhile);
    const before = calls;
    await writeFile(join(root, "acme/mci.yaml"), "");
    await vi.waitFor(() => expect(calls).toBeGreaterThan(before), 5_000);
  });

  it("reports the parent's removal, its return and its new content, but nothing beside it", async () => {
    let calls = 0;
    const heard = async (): Promise<number> => {
      const before = calls;
      await vi.waitFor(() => expect(calls).toBeGreaterThan(before), 5_000);
      await sleep(aWhile);
      return calls;
    };
    const parent = join(root, "tenants");
    await mkdir(join(parent, "acme"), { recursive: true });
    const folders = (): ReadonlySet<string> => new Set([parent, join(parent, "acme")]);
    onTestFinished(watchFiles(folders, async () => void (calls += 1), { parent }));
    await writeFile(join(root, "mci.yaml"), "");
    await mkdir(join(root, "other"));
    await sleep(aWhile);
    expect(calls).toBe(0);

    await rename(parent, join(root, "aside"));
    expect(await heard()).toBe(1);
    await mkdir(join(root, "new/acme"), { recursive: true });
    await rename(join(root, "new"), parent);
    await heard();
    await writeFile(join(parent, "acme/mci.yaml"), "");
    const now = await heard();
    await writeFile(join(root, "aside/acme/mci.yaml"), "");
    await sleep(aWhile);
    expect(calls).toBe(now);
  });

  it("reports a file written to a new folder before it was watched", async () => {
    let calls = 0;
    watchAll(async () => {
      calls += 1;
      if (calls === 1) await writeFile(join(root, "acme/mci.yaml"), "");
    }, true);
    await mkdir(join(root, "acme"));
    await vi.waitFor(() => expect(calls).toBe(2), 5_000);
  });

  it("ignores plain files, hidden folders and, without a parent, folders that are not listed", async () => {
    let calls = 0;
    const changed = async (): Promise<void> => void (calls += 1);
    watchAll(changed, true);
    await writeFile(join(root, "server.log"), "");
    await symlink("circle", join(root, "circle"));
    await mkdir(join(root, ".git"));
    await sleep(aWhile);
    expect(calls).toBe(0);
    const other = join(root, ".git");
    onTestFinished(watchFiles(() => new Set([other]), changed));
    await mkdir(join(other, "acme"));
    await sleep(aWhile);
    expect(calls).toBe(0);
  });

  it("reports a folder that was listed before it existed, and its files", async () => {
    let calls = 0;
    watchAll(async () => void (calls += 1), false);
    await mkdir(join(root, "library"));
    await vi.waitFor(() => expect(calls).toBeGreaterThan(0), 5_000);
    await sleep(aWhile);
    const before = calls;
    await writeFile(join(root, "library/more.mci.json"), "{}");
    await vi.waitFor(() => expect(calls).toBeGreaterThan(before), 5_000);
  });

  /** As Kubernetes does: creates a folder and a link to it under another name, and renames that over the old link. */
  const swap = async (link: string, target: string): Promise<void> => {
    await symlink(target, `${link}_tmp`);
    await rename(`${link}_tmp`, link);
  };

  it.skipIf(process.platform === "win32")("reports each swap of a ConfigMap, and nothing in between", async () => {
    const seen: string[] = [];
    const file = join(root, "mci.json");
    for (const version of ["1", "2", "3"]) {
      await mkdir(join(root, `..${version}`));
      await writeFile(join(root, `..${version}/mci.json`), version);
    }
    await symlink("..1", join(root, "..data"));
    await symlink("..data/mci.json", file);
    const changed = async (): Promise<void> => void seen.push(await readFile(file, "utf8"));
    onTestFinished(watchFiles(() => new Set([root]), changed));
    await sleep(aWhile);
    expect(seen).toEqual([]);
    for (const version of ["2", "3"]) {
      await swap(join(root, "..data"), `..${version}`);
      await vi.waitFor(() => expect(seen.at(-1)).toBe(version), 5_000);
      await sleep(aWhile);
    }
  });

  it.skipIf(process.platform === "win32")(
    "reports a swap of a link above the folder, and changes behind it",
    async () => {
      let calls = 0;
      const heard = async (): Promise<void> => {
        const before = calls;
        await vi.waitFor(() => expect(calls).toBeGreaterThan(before), 5_000);
        await sleep(aWhile);
      };
      for (const release of ["1", "2"])
        await mkdir(join(root, `releases/${release}/app/tenants/acme`), { recursive: true });
      await symlink("releases/1", join(root, "current"));
      const parent = join(root, "current/app/tenants");
      const folders = (): ReadonlySet<string> => new Set([parent, join(parent, "acme")]);
      onTestFinished(watchFiles(folders, async () => void (calls += 1), { parent }));
      await swap(join(root, "current"), "releases/2");
      await heard();
      await writeFile(join(root, "releases/2/app/tenants/acme/mci.yaml"), "");
      await heard();
      const now = calls;
      await writeFile(join(root, "releases/1/app/tenants/acme/mci.yaml"), "");
      await sleep(aWhile);
      expect(calls).toBe(now);
    },
  );

  it.skipIf(process.platform === "win32")(
    "reports a file that becomes a link, and later changes of its target",
    async () => {
      let calls = 0;
      const heard = async (): Promise<void> => {
        const before = calls;
        await vi.waitFor(() => expect(calls).toBeGreaterThan(before), 5_000);
        await sleep(aWhile);
      };
      await mkdir(join(root, "served"));
      for (const name of ["one", "two"]) await writeFile(join(root, name), name);
      await writeFile(join(root, "served/mci.json"), "");
      onTestFinished(
        watchFiles(
          () => new Set([join(root, "served")]),
          async () => void (calls += 1),
        ),
      );
      await symlink("../one", join(root, "next"));
      await swap(join(root, "served/mci.json"), "../next");
      await heard();
      await swap(join(root, "next"), "../two");
      await heard();
    },
  );
});
