import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "vitest";
import { watchFiles } from "./watch-files.ts";

interface Fixtures {
  /** An empty folder. */
  readonly root: string;
  /** Watches until the end of the test. */
  readonly watching: (...args: Parameters<typeof watchFiles>) => Promise<void>;
}

const it = test.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern
  root: async ({}, use) => {
    const root = await mkdtemp(join(tmpdir(), "mci-watch-"));
    await use(root);
    await rm(root, { recursive: true, force: true });
  },
  watching: async ({ root: _ }, use) => {
    const stops: (() => void)[] = [];
    await use(async (...args) => void stops.push(await watchFiles(...args)));
    for (const stop of stops) stop();
  },
});

/** Watches a folder and its subfolders, which are listed again after each call. */
function watchAll({ root, watching }: Fixtures, changed: () => Promise<void>, isParent: boolean): Promise<void> {
  const folders = (): ReadonlySet<string> => {
    const entries = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return new Set([root, join(root, "library"), ...entries.map(({ name }) => join(root, name))]);
  };
  return watching(folders, changed, { parent: isParent ? root : undefined });
}

/** Longer than the watcher waits for a change to settle. */
const aWhile = 400;

// At once: they mostly wait.
describe.concurrent("watching", () => {
  it("reports new folders in the parent and files written to them, and then nothing more", async ({
    root,
    watching,
    expect,
  }) => {
    const seen: string[][] = [];
    await watchAll(
      { root, watching },
      async () => void seen.push((await readdir(root, { recursive: true })).toSorted()),
      true,
    );
    await mkdir(join(root, "acme"));
    await expect.poll(() => seen).not.toEqual([]);
    await sleep(aWhile);
    await writeFile(join(root, "acme/mci.yaml"), "");
    await expect.poll(() => seen.at(-1)).toEqual(["acme", "acme/mci.yaml"]);
    await sleep(aWhile);
    const { length } = seen;
    await sleep(2 * aWhile);
    expect(seen).toHaveLength(length);
    // The folder, once more because it was not watched before, and the file.
    expect(length).toBeLessThanOrEqual(4);
  });

  it("keeps watching a folder that was replaced by another of the same name", async ({ root, watching, expect }) => {
    let calls = 0;
    await mkdir(join(root, "acme"));
    await mkdir(join(root, ".aside"));
    await watchAll({ root, watching }, async () => void (calls += 1), true);
    await rm(join(root, "acme"), { recursive: true });
    await rename(join(root, ".aside"), join(root, "acme"));
    await expect.poll(() => calls).toBeGreaterThan(0);
    await sleep(aWhile);
    const before = calls;
    await writeFile(join(root, "acme/mci.yaml"), "");
    await expect.poll(() => calls).toBeGreaterThan(before);
  });

  it("reports the parent's removal, its return and its new content, but nothing beside it", async ({
    root,
    watching,
    expect,
  }) => {
    let calls = 0;
    const heard = async (): Promise<number> => {
      const before = calls;
      await expect.poll(() => calls).toBeGreaterThan(before);
      await sleep(aWhile);
      return calls;
    };
    const parent = join(root, "tenants");
    await mkdir(join(parent, "acme"), { recursive: true });
    const folders = (): ReadonlySet<string> => new Set([parent, join(parent, "acme")]);
    await watching(folders, async () => void (calls += 1), { parent });
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

  it("reports a file written to a new folder before it was watched", async ({ root, watching, expect }) => {
    let calls = 0;
    await watchAll(
      { root, watching },
      async () => {
        calls += 1;
        if (calls === 1) await writeFile(join(root, "acme/mci.yaml"), "");
      },
      true,
    );
    await mkdir(join(root, "acme"));
    await expect.poll(() => calls).toBe(2);
  });

  it("waits longer and longer for loads that change the files themselves", async ({ root, watching, expect }) => {
    let calls = 0;
    const change = (): Promise<void> => writeFile(join(root, "mci.json"), "x".repeat(calls));
    await watching(
      () => new Set([root]),
      async () => {
        calls += 1;
        await change();
      },
    );
    await change();
    await sleep(5_000);
    expect(calls).toBeGreaterThan(1);
    expect(calls).toBeLessThan(15); // and not after each look
  });

  it("ignores plain files, hidden folders and, without a parent, folders that are not listed", async ({
    root,
    watching,
    expect,
  }) => {
    let calls = 0;
    const changed = async (): Promise<void> => void (calls += 1);
    await watchAll({ root, watching }, changed, true);
    await writeFile(join(root, "server.log"), "");
    await symlink("circle", join(root, "circle"));
    await mkdir(join(root, ".git"));
    await sleep(aWhile);
    expect(calls).toBe(0);
    const other = join(root, ".git");
    await watching(() => new Set([other]), changed);
    await mkdir(join(other, "acme"));
    await sleep(aWhile);
    expect(calls).toBe(0);
  });

  it("reports a folder that was listed before it existed, and its files", async ({ root, watching, expect }) => {
    let calls = 0;
    await watchAll({ root, watching }, async () => void (calls += 1), false);
    await mkdir(join(root, "library"));
    await expect.poll(() => calls).toBeGreaterThan(0);
    await sleep(aWhile);
    const before = calls;
    await writeFile(join(root, "library/more.mci.json"), "{}");
    await expect.poll(() => calls).toBeGreaterThan(before);
  });

  /** As Kubernetes does: creates a folder and a link to it under another name, and renames that over the old link. */
  const swap = async (link: string, target: string): Promise<void> => {
    await symlink(target, `${link}_tmp`);
    await rename(`${link}_tmp`, link);
  };

  it.skipIf(process.platform === "win32")(
    "reports each swap of a ConfigMap, and nothing in between",
    async ({ root, watching, expect }) => {
      const seen: string[] = [];
      const file = join(root, "mci.json");
      for (const version of ["1", "2", "3"]) {
        await mkdir(join(root, `..${version}`));
        await writeFile(join(root, `..${version}/mci.json`), version);
      }
      await symlink("..1", join(root, "..data"));
      await symlink("..data/mci.json", file);
      const changed = async (): Promise<void> => void seen.push(await readFile(file, "utf8"));
      await watching(() => new Set([root]), changed);
      await sleep(aWhile);
      expect(seen).toEqual([]);
      for (const version of ["2", "3"]) {
        await swap(join(root, "..data"), `..${version}`);
        await expect.poll(() => seen.at(-1)).toBe(version);
        await sleep(aWhile);
      }
    },
  );

  it.skipIf(process.platform === "win32")(
    "reports a swap of a link above the folder, and changes behind it",
    async ({ root, watching, expect }) => {
      let calls = 0;
      const heard = async (): Promise<void> => {
        const before = calls;
        await expect.poll(() => calls).toBeGreaterThan(before);
        await sleep(aWhile);
      };
      for (const release of ["1", "2"])
        await mkdir(join(root, `releases/${release}/app/tenants/acme`), { recursive: true });
      await symlink("releases/1", join(root, "current"));
      const parent = join(root, "current/app/tenants");
      const folders = (): ReadonlySet<string> => new Set([parent, join(parent, "acme")]);
      await watching(folders, async () => void (calls += 1), { parent });
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
    async ({ root, watching, expect }) => {
      let calls = 0;
      const heard = async (): Promise<void> => {
        const before = calls;
        await expect.poll(() => calls).toBeGreaterThan(before);
        await sleep(aWhile);
      };
      await mkdir(join(root, "served"));
      for (const name of ["one", "two"]) await writeFile(join(root, name), name);
      await writeFile(join(root, "served/mci.json"), "");
      await watching(
        () => new Set([join(root, "served")]),
        async () => void (calls += 1),
      );
      await symlink("one", join(root, "next"));
      await swap(join(root, "served/mci.json"), "../next");
      await heard();
      await swap(join(root, "next"), "two");
      await heard();
    },
  );

  describe.skipIf(process.platform === "win32")("a change that causes no event in the folder", () => {
    interface Place {
      readonly root: string;
      readonly last: () => string | undefined;
      readonly calls: () => number;
    }

    /** Watches `one`, in which the file has the content "1". Resolves with the content at the last call, and the number of calls. */
    const watchOne = async ({ root, watching }: Fixtures, folder = "one"): Promise<Place> => {
      const file = join(root, folder, "mci.json");
      await mkdir(join(root, folder), { recursive: true });
      if (!existsSync(file)) await writeFile(file, "1");
      const seen: string[] = [];
      const changed = async (): Promise<void> => void seen.push(await readFile(file, "utf8").catch(() => "missing"));
      await watching(() => new Set([join(root, folder)]), changed);
      await sleep(aWhile);
      return { root, last: () => seen.at(-1), calls: () => seen.length };
    };
    const make = async (folder: string, content: string): Promise<void> => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "mci.json"), content);
    };
    const move = (root: string, from: string, to: string): Promise<void> => rename(join(root, from), join(root, to));

    it.for<[string, (root: string) => Promise<void>]>([
      [
        "a folder that is moved",
        async (root) => {
          await make(join(root, "new"), "2");
          await move(root, "one", "old");
          await move(root, "new", "one");
        },
      ],
      [
        "a link to a folder",
        async (root) => {
          await make(join(root, "two"), "2");
          await move(root, "one", "old");
          await symlink("two", join(root, "one"));
        },
      ],
      [
        "a new folder",
        async (root) => {
          await rm(join(root, "one"), { recursive: true });
          await make(join(root, "one"), "2");
        },
      ],
    ])(
      "is reported: %s takes the place of the folder; and so are later writes",
      async ([, exchange], { root, watching, expect }) => {
        const { last } = await watchOne({ root, watching });
        await exchange(root);
        await expect.poll(last).toBe("2");
        await sleep(aWhile);
        await writeFile(join(root, "one/mci.json"), "3");
        await expect.poll(last).toBe("3");
      },
    );

    it("is reported: the folder is removed, and created later", async ({ root, watching, expect }) => {
      const { last } = await watchOne({ root, watching });
      await rm(join(root, "one"), { recursive: true });
      await expect.poll(last).toBe("missing");
      await make(join(root, "one"), "2");
      await expect.poll(last).toBe("2");
      await writeFile(join(root, "one/mci.json"), "3");
      await expect.poll(last).toBe("3");
    });

    it("is reported: a folder further up is replaced", async ({ root, watching, expect }) => {
      const { last } = await watchOne({ root, watching }, "up/one");
      await make(join(root, "new/one"), "2");
      await move(root, "up", "old");
      await move(root, "new", "up");
      await expect.poll(last).toBe("2");
      await sleep(aWhile);
      await writeFile(join(root, "up/one/mci.json"), "3");
      await expect.poll(last).toBe("3");
    });

    it.for([
      ["link", symlink],
      ["hard link", link],
    ] as const)(
      "is reported, once each time: a file that is a %s is written under its other name",
      async ([, linked], { root, watching, expect }) => {
        await make(join(root, "else"), "1");
        await mkdir(join(root, "one"));
        await linked(join(root, "else/mci.json"), join(root, "one/mci.json"));
        const { last, calls } = await watchOne({ root, watching });
        for (const content of ["22", "333"]) {
          // Again if it was written before the first look at the file.
          for (let waits = 0; last() !== content; waits += 1) {
            if (waits % 50 === 0) await writeFile(join(root, "else/mci.json"), content);
            await sleep(100);
          }
          await sleep(aWhile);
        }
        const before = calls();
        await sleep(4 * aWhile);
        expect(calls()).toBe(before);
      },
    );
  });
});
