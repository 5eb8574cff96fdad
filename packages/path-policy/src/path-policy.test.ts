/* oxlint-disable no-await-in-loop -- one after the other, on purpose */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { appendFile, mkdir, rename, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, relative, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

import { MCIError } from "@mci/contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBelow, temporaryFolder } from "@mci/plugin-kit/test";
import { pathPolicy, type PathPolicy, type PathPolicyOptions } from "./index.ts";

const posix = process.platform !== "win32";
const maxBytes = 1_000_000;
const base = temporaryFolder(afterAll);
const folder = join(base, "schema");

/** schema/ is the schema folder; everything beside it is outside. */
beforeAll(async () => {
  await write("schema/a.txt", "inside a");
  await write("schema/sub/b.txt", "inside b");
  await write("schema/ünï/日本.txt", "inside unicode");
  await write("schema/..dots", "inside dots");
  await write("schema-evil/a.txt", "OUTSIDE evil");
  await write("outside/secret.txt", "OUTSIDE secret");
  await write("outside/deep/x.txt", "OUTSIDE deep");
  await write("shared/s.txt", "shared s");
});

async function write(path: string, content: string): Promise<void> {
  await mkdir(join(base, path, ".."), { recursive: true });
  await writeFile(join(base, path), content);
}

function policy(options: Partial<PathPolicyOptions> = {}): PathPolicy {
  return pathPolicy({ folder, anyPaths: false, directories: [], ...options });
}

async function textAt(path: string, options: Partial<PathPolicyOptions> = {}): Promise<string> {
  const bySync = outcome(() => policy(options).readSync(path, { maxBytes }).bytes.toString());
  const byAsync = await policy(options)
    .read(path, { maxBytes })
    .then(({ bytes }) => bytes.toString(), describeError);
  expect(byAsync).toBe(bySync);
  return byAsync;
}

/** As `textAt`, for a path from the arguments of a call. */
async function propsTextAt(path: string, options: Partial<PathPolicyOptions> = {}): Promise<string> {
  return policy(options)
    .read(path, { maxBytes, from: "props" })
    .then(({ bytes }) => bytes.toString(), describeError);
}

function outcome(run: () => string): string {
  try {
    return run();
  } catch (error) {
    return describeError(error);
  }
}

/** Runs as on the systems where the path of an open file cannot be asked for. */
async function withoutKernel<T>(run: () => Promise<T>): Promise<T> {
  const { platform } = process;
  Object.defineProperty(process, "platform", { value: "darwin" });
  try {
    return await run();
  } finally {
    Object.defineProperty(process, "platform", { value: platform });
  }
}

function describeError(error: unknown): string {
  if (!MCIError.is(error)) throw error;
  return `${error.code} ${error.message}`;
}

describe("allowed folders", () => {
  it("reads files of the schema folder, relative and absolute", async () => {
    expect(await textAt("a.txt")).toBe("inside a");
    expect(await textAt("./sub/b.txt")).toBe("inside b");
    expect(await textAt(join(folder, "sub", "b.txt"))).toBe("inside b");
    expect(await textAt("ünï/日本.txt")).toBe("inside unicode");
  });

  it("lets '..' stay inside, also in a name", async () => {
    expect(await textAt("sub/../a.txt")).toBe("inside a");
    expect(await textAt(`../${relative(base, folder)}/a.txt`)).toBe("inside a");
    expect(await textAt("..dots")).toBe("inside dots");
  });

  it("refuses what lies outside, in the same words whether it exists or not", async () => {
    const paths = ["../outside/secret.txt", "../outside/missing.txt", "/etc/passwd", "sub/../../outside/secret.txt"];
    for (const path of paths) {
      expect(await textAt(path)).toBe(`MCI_PATH_OUTSIDE outside the allowed folders: ${path}`);
    }
  });

  it("refuses a sibling whose name starts like the folder", async () => {
    expect(await textAt("../schema-evil/a.txt")).toContain("MCI_PATH_OUTSIDE");
    expect(await textAt(`${folder}-evil/a.txt`)).toContain("MCI_PATH_OUTSIDE");
  });

  it.runIf(posix)("does not touch the disk for a path outside by its spelling", async () => {
    // The writer of a pipe goes on, and ends, once somebody opens the pipe for reading.
    const pipe = join(base, "outside", "watched");
    await promisify(execFile)("mkfifo", [pipe]);
    const writer = spawn("sh", ["-c", `echo waiting; echo > '${pipe}'`]);
    const ended = once(writer, "exit");
    await once(writer.stdout, "data");
    expect(await textAt("../outside/watched")).toContain("MCI_PATH_OUTSIDE");
    await setTimeout(100);
    expect(writer.exitCode).toBeNull();
    expect(await textAt("../outside/watched", { anyPaths: true })).toContain("MCI_PATH_KIND");
    await ended;
  });

  it("Schema Reference, Security Fields: allows listed folders, absolute and relative, and single files", async () => {
    expect(await textAt("../shared/s.txt")).toContain("MCI_PATH_OUTSIDE");
    expect(await textAt("../shared/s.txt", { directories: ["../shared"] })).toBe("shared s");
    expect(await textAt("../shared/s.txt", { directories: [join(base, "shared")] })).toBe("shared s");
    expect(await textAt("../shared/s.txt", { directories: ["../shared/s.txt"] })).toBe("shared s");
    expect(await textAt("../outside/secret.txt", { directories: ["../shared"] })).toContain("MCI_PATH_OUTSIDE");
  });

  it("Schema Reference, Security Fields: enableAnyPaths allows every folder", async () => {
    expect(await textAt("../outside/secret.txt", { anyPaths: true })).toBe("OUTSIDE secret");
    expect(await propsTextAt(join(base, "outside/secret.txt"), { anyPaths: true })).toBe("OUTSIDE secret");
  });

  it("says in the hint what is allowed and how to allow more", () => {
    const directories = [join(folder, "configs"), "./sub/x", "../shared", "/etc/myapp"];
    const error = thrown(() => policy({ directories }).resolve("../x"));
    expect(error.hint).toBe(
      "Allowed: the schema folder, ./configs, ./sub/x, ../shared, .../myapp. More with directoryAllowList, everything with enableAnyPaths.",
    );
  });

  it("says 'not found' for what is missing in a listed folder that is itself missing", async () => {
    const missing = join(base, "later");
    expect(await textAt(join(missing, "x.txt"), { directories: [missing] })).toContain("MCI_PATH_NOT_FOUND");
  });

  it("finds a listed folder that was made after the first call", async () => {
    const kept = policy({ directories: ["../made-later"] });
    await expect(kept.read("../made-later/x", { maxBytes })).rejects.toMatchObject({ code: "MCI_PATH_NOT_FOUND" });
    await write("real-later/x", "later x");
    await symlink(join(base, "real-later"), join(base, "made-later"));
    expect((await kept.read("../made-later/x", { maxBytes })).bytes.toString()).toBe("later x");
  });

  it("never resolves to a path outside, whatever the path is (property)", () => {
    const part = fc.oneof(
      fc.constantFrom("..", ".", "", "a", "sub", "schema", "schema-evil", "...", "..a", "~", "\\", "C:", "%2e%2e"),
      fc.string({ unit: "grapheme", maxLength: 6 }),
    );
    const paths = fc.tuple(fc.constantFrom("", "/", `${folder}/`), fc.array(part, { maxLength: 8 }));
    let inside = 0;
    fc.assert(
      fc.property(paths, ([start, parts]) => {
        let target: string;
        try {
          target = policy().resolve(start + parts.join("/"), { from: "props" });
        } catch (error) {
          return MCIError.is(error);
        }
        inside += 1;
        return target === folder || (target.startsWith(folder + sep) && !target.split(sep).includes(".."));
      }),
      { numRuns: 2000 },
    );
    expect(inside).toBeGreaterThan(100);
  });
});

describe("links", () => {
  beforeAll(async () => {
    await symlink(join(folder, "a.txt"), join(folder, "link-in"));
    await symlink("../outside/secret.txt", join(folder, "link-out"));
    await symlink(join(base, "outside"), join(folder, "folder-out"));
    await symlink("link-out", join(folder, "chain-out"));
    await symlink("sub", join(folder, "folder-in"));
    await symlink("link-in", join(folder, "chain-in"));
    await symlink("loop-b", join(folder, "loop-a"));
    await symlink("loop-a", join(folder, "loop-b"));
    await symlink("../outside/missing", join(folder, "dangling-out"));
    await symlink("nowhere", join(folder, "dangling-in"));
    await symlink(folder, join(base, "linked-schema"));
    for (let n = 0; n < 60; n += 1) await symlink(n === 0 ? "a.txt" : `long-${n - 1}`, join(folder, `long-${n}`));
  });

  it("follows links that stay inside", async () => {
    expect(await textAt("link-in")).toBe("inside a");
    expect(await textAt("chain-in")).toBe("inside a");
    expect(await textAt("folder-in/b.txt")).toBe("inside b");
  });

  it("refuses links that lead out, without saying where", async () => {
    for (const path of ["link-out", "chain-out", "folder-out/secret.txt", "folder-out/deep/x.txt"]) {
      expect(await textAt(path)).toBe(`MCI_PATH_OUTSIDE outside the allowed folders: ${path}`);
    }
  });

  it("refuses them where the kernel does not tell what is open", async () => {
    expect(await withoutKernel(() => textAt("link-out"))).toContain("MCI_PATH_OUTSIDE");
    expect(await withoutKernel(() => textAt("folder-out/secret.txt"))).toContain("MCI_PATH_OUTSIDE");
    expect(await withoutKernel(() => textAt("chain-in"))).toBe("inside a");
  });

  it("tells nothing about what is behind a link that leads out", async () => {
    const paths = ["folder-out", "folder-out/missing", "folder-out/secret.txt/x", "folder-out/deep", "dangling-out"];
    for (const path of paths) {
      expect(await textAt(path)).toBe(`MCI_PATH_OUTSIDE outside the allowed folders: ${path}`);
    }
  });

  it("follows a link into a listed folder", async () => {
    expect(await textAt("folder-out/secret.txt", { directories: ["../outside"] })).toBe("OUTSIDE secret");
  });

  it("says 'not found' for a link to nothing inside", async () => {
    expect(await textAt("dangling-in")).toBe("MCI_PATH_NOT_FOUND not found: dangling-in");
  });

  it("ends at circles and endless chains of links", async () => {
    expect(await textAt("loop-a")).toBe("MCI_PATH_READ cannot read: loop-a (its links go round in a circle)");
    expect(await textAt("long-59")).toContain("MCI_PATH_READ");
    expect(await textAt("long-10")).toBe("inside a");
  });

  it("works in a schema folder that is itself reached by a link", async () => {
    const linked = { folder: join(base, "linked-schema") };
    expect(await textAt("sub/b.txt", linked)).toBe("inside b");
    expect(await textAt("link-out", linked)).toContain("MCI_PATH_OUTSIDE");
    expect(await policy(linked).folder("sub")).toBe(join(folder, "sub"));
  });

  it("follows the schema folder's own link when it is moved to a new release", async () => {
    await write("releases/1/r.txt", "release 1");
    await write("releases/2/r.txt", "release 2");
    await symlink(join(base, "releases/1"), join(base, "current"));
    const kept = policy({ folder: join(base, "current") });
    expect((await kept.read("r.txt", { maxBytes })).bytes.toString()).toBe("release 1");
    await symlink(join(base, "releases/2"), join(base, "next"));
    await rename(join(base, "next"), join(base, "current"));
    expect((await kept.read("r.txt", { maxBytes })).bytes.toString()).toBe("release 2");
  });
});

describe("a path that is swapped while it is read", () => {
  const rounds = 400;

  it.runIf(posix)("never gives the content of a file that a link is swapped for", swapFile);

  it.runIf(posix)("nor where the kernel does not tell what is open", () => withoutKernel(swapFile));

  async function swapFile(): Promise<void> {
    await rm(join(folder, "swap"), { recursive: true, force: true });
    await write("schema/swap/f", "inside f");
    const seen = await whileSwapping(
      `for (;;) { fs.symlinkSync("${base}/outside/secret.txt", "t"); fs.renameSync("t", "f");
                  fs.writeFileSync("t", "inside f"); fs.renameSync("t", "f"); }`,
      "swap/f",
    );
    expect([...seen.keys()].filter((text) => text.includes("OUTSIDE secret"))).toEqual([]);
    expect(seen.size, "it was swapped meanwhile").toBeGreaterThan(1);
  }

  it.runIf(process.platform === "linux")("never gives the content of a folder that a link is swapped for", async () => {
    await rm(join(folder, "swap"), { recursive: true, force: true });
    await write("schema/swap/d/secret.txt", "inside d");
    const seen = await whileSwapping(
      `fs.symlinkSync("${base}/outside", "l");
       for (;;) { fs.renameSync("d", "kept"); fs.renameSync("l", "d"); fs.renameSync("d", "l"); fs.renameSync("kept", "d"); }`,
      "swap/d/secret.txt",
    );
    expect([...seen.keys()].filter((text) => text.includes("OUTSIDE secret"))).toEqual([]);
    expect(seen.size, "it was swapped meanwhile").toBeGreaterThan(1);
  });

  /** Counts the results of reading a path while another process swaps it without a pause. */
  async function whileSwapping(script: string, path: string): Promise<Map<string, number>> {
    const program = `const fs = require("node:fs"); console.log("started"); ${script}`;
    const swapper = spawn(process.execPath, ["-e", program], { cwd: join(folder, "swap") });
    await once(swapper.stdout, "data");
    const seen = new Map<string, number>();
    const kept = policy();
    // On a busy machine the other process may not get its turn for a while.
    for (let round = 0; round < rounds || seen.size < 2; round += 1) {
      for (const text of [
        await kept.read(path, { maxBytes }).then(({ bytes }) => bytes.toString(), describeError),
        outcome(() => kept.readSync(path, { maxBytes }).bytes.toString()),
      ]) {
        seen.set(text, (seen.get(text) ?? 0) + 1);
      }
    }
    swapper.kill("SIGKILL");
    return seen;
  }
});

describe("kinds", () => {
  it("refuses directories", async () => {
    expect(await textAt("sub")).toBe("MCI_PATH_KIND is a directory: sub");
    expect(await textAt(".")).toBe("MCI_PATH_KIND is a directory: .");
  });

  it.runIf(posix)("refuses a pipe at once, without waiting for a writer", async () => {
    await promisify(execFile)("mkfifo", [join(folder, "pipe")]);
    expect(await textAt("pipe")).toBe("MCI_PATH_KIND is a pipe: pipe");
  });

  it.runIf(posix)("refuses a socket", async () => {
    const server = createServer().listen(join(folder, "sock"));
    await once(server, "listening");
    expect(await textAt("sock")).toContain("MCI_PATH_KIND is a socket");
    server.close();
  });

  it.runIf(posix)("refuses devices, with enableAnyPaths too", async () => {
    expect(await textAt("/dev/zero", { anyPaths: true })).toBe("MCI_PATH_KIND is a device: /dev/zero");
  });

  it("says 'not found' for a file taken as a folder", async () => {
    expect(await textAt("a.txt/x")).toBe("MCI_PATH_NOT_FOUND not found: a.txt/x");
  });

  it("does not expand '~'", async () => {
    expect(await textAt("~/a.txt")).toBe("MCI_PATH_NOT_FOUND not found: ~/a.txt");
    expect(policy().resolve("~/a.txt")).toBe(join(folder, "~", "a.txt"));
  });

  it("gives a name that is too long its own words", async () => {
    expect(await textAt("x".repeat(300))).toMatch(/^MCI_PATH_NAME not a usable path: x{197}\.\.\. \(a name in it/);
  });

  it("refuses empty names and control characters, with enableAnyPaths too, and prints them readably", async () => {
    for (const options of [{}, { anyPaths: true }]) {
      expect(await textAt("", options)).toBe('MCI_PATH_NAME not a usable path: "" (it is empty)');
      expect(await textAt("a.txt\0.png", options)).toContain("a.txt\\u0000.png (it contains a control character)");
    }
  });
});

describe("size", () => {
  it("refuses a huge sparse file before reading it", async () => {
    await writeFile(join(folder, "sparse"), "");
    await truncate(join(folder, "sparse"), 4 * 1024 ** 3);
    expect(await textAt("sparse")).toBe(
      "MCI_PATH_READ too large: sparse has 4,294,967,296 bytes, allowed are 1,000,000",
    );
  });

  it("reads the start of a larger file when asked to cut", async () => {
    const cut = await policy().read("sparse", { maxBytes: 1000, cut: true });
    expect(cut.bytes).toHaveLength(1000);
    expect(cut.size).toBe(4 * 1024 ** 3);
    expect(policy().readSync("sparse", { maxBytes: 10, cut: true }).bytes).toHaveLength(10);
  });

  it("reads a file of exactly the limit, and none of one byte more", async () => {
    await writeFile(join(folder, "ten"), "0123456789");
    expect((await policy().read("ten", { maxBytes: 10 })).bytes.toString()).toBe("0123456789");
    await expect(policy().read("ten", { maxBytes: 9 })).rejects.toMatchObject({ code: "MCI_PATH_READ" });
    expect((await policy().read("ten", { maxBytes: 9, cut: true })).bytes.toString()).toBe("012345678");
    expect((await policy().read("ten", { maxBytes: 0, cut: true })).bytes).toHaveLength(0);
  });

  it("bounds a file that grows while it is read", async () => {
    const path = join(folder, "growing");
    await writeFile(path, Buffer.alloc(400_000));
    const stop = new AbortController();
    const writer = (async () => {
      while (!stop.signal.aborted) await appendFile(path, Buffer.alloc(50_000));
    })();
    const lengths: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const { bytes } = await policy().read("growing", { maxBytes: 500_000, cut: true });
      lengths.push(bytes.length);
    }
    stop.abort();
    await writer;
    expect(Math.max(...lengths)).toBeLessThanOrEqual(500_000);
    await expect(policy().read("growing", { maxBytes: 500_000 })).rejects.toMatchObject({ code: "MCI_PATH_READ" });
  });

  it.runIf(existsSync("/proc/self/maps"))("reads files that have no size of their own, within the limit", async () => {
    const any = policy({ anyPaths: true });
    const maps = await any.read("/proc/self/maps", { maxBytes });
    expect(maps.bytes.toString()).toContain("[stack]");
    expect((await any.read("/proc/self/maps", { maxBytes: 5000, cut: true })).bytes).toHaveLength(5000);
    await expect(any.read("/proc/self/maps", { maxBytes: 5000 })).rejects.toMatchObject({ code: "MCI_PATH_READ" });
    expect(() => any.readSync("/proc/self/maps", { maxBytes: 5000 })).toThrow("too large");
  });

  it.runIf(existsSync("/proc/self/mem"))("names what the system says when reading fails", async () => {
    expect(await textAt("/proc/self/mem", { anyPaths: true })).toBe(
      "MCI_PATH_READ cannot read: /proc/self/mem (input/output error)",
    );
  });
});

describe("versions", () => {
  it("reads again only when the file has changed", async () => {
    await writeFile(join(folder, "v.txt"), "one");
    const first = await policy().read("v.txt", { maxBytes });
    expect(await policy().readChanged("v.txt", first.version, { maxBytes })).toBeUndefined();
    await writeFile(join(folder, "v.txt"), "two!");
    const second = await policy().readChanged("v.txt", first.version, { maxBytes });
    expect(second?.bytes.toString()).toBe("two!");
    expect(second?.version).not.toBe(first.version);
  });

  it("notices a file replaced by one of the same size and time", async () => {
    const [path, next] = [join(folder, "v2.txt"), join(folder, "v2.next")];
    await writeFile(path, "one");
    const { version } = await policy().read("v2.txt", { maxBytes });
    await writeFile(next, "two");
    await rename(next, path);
    expect((await policy().readChanged("v2.txt", version, { maxBytes }))?.bytes.toString()).toBe("two");
  });

  it("checks an unchanged file as if it were new", async () => {
    const { version } = await policy({ anyPaths: true }).read("../outside/secret.txt", { maxBytes });
    await expect(policy().readChanged("link-out", version, { maxBytes })).rejects.toThrow("outside the allowed");
  });
});

describe("files with secrets", () => {
  const secrets = [
    ".env",
    ".ENV",
    ".env.local",
    ".env.example.bak",
    ".env~",
    ".env.bak",
    ".env.swp",
    ".env-old",
    "sub/.ENV_copy",
    "sub/.env",
    ".git/config",
    ".GIT/HEAD",
    ".npmrc",
    ".ssh/config",
    "certs/server.PEM",
    "id_rsa",
    "id_rsa.pub",
    "id_dsa",
    "id_ecdsa_sk",
    "id_ed25519",
    "sub/../.env",
    "．env",
    ".ſsh/x",
    ".e\u200bnv",
    ".envrc",
    ".netrc",
    "_netrc",
    ".pgpass",
    ".git-credentials",
    ".aws/credentials",
    "home/.AWS/sso/cache/x.json",
    ".kube/config",
    ".docker/config.json",
    ".config/gcloud/credentials.db",
    ".cargo/credentials.toml",
    "mci.config.mjs",
    "sub/MCI.config.ts",
    "store.p12",
  ];
  const harmless = [
    ".env.example",
    "env",
    ".gitignore",
    ".github/x",
    "pem",
    "a.pem.txt",
    "my_id_rsa",
    "x.ssh",
    ".docker/Dockerfile",
    "docker/config.json",
    "config.json",
    ".config/app.json",
    "gcloud/x",
    "mci.configs",
    "netrc",
    ".aws-notes.md",
  ];

  it.each(secrets)("refuses %s when the path comes from props, before any I/O", (path) => {
    expect(outcome(() => policy().resolve(path, { from: "props" }))).toBe(
      `MCI_PATH_SECRET contains secrets, not opened for an argument: ${path}`,
    );
  });

  it.each(secrets)("lets the author read %s", (path) => {
    expect(policy().resolve(path)).toBe(join(folder, path));
  });

  it.each(harmless)("lets props name %s", (path) => {
    expect(policy().resolve(path, { from: "props" })).toBe(join(folder, path));
  });

  it("refuses them by their real path too", async () => {
    await write("schema/.env", "SECRET-env");
    await write("schema/.ssh/config", "SECRET-ssh");
    await symlink(".env", join(folder, "notes.txt"));
    await symlink(".ssh", join(folder, "keys"));
    expect(await propsTextAt("notes.txt")).toBe(
      "MCI_PATH_SECRET contains secrets, not opened for an argument: notes.txt",
    );
    expect(await propsTextAt("keys/config")).toContain("MCI_PATH_SECRET");
    expect(await propsTextAt("keys/missing")).toContain("MCI_PATH_SECRET");
    expect(await textAt("notes.txt")).toBe("SECRET-env");
  });

  it("allows exactly what an entry names", async () => {
    expect(await propsTextAt(".env", { directories: [".env"] })).toBe("SECRET-env");
    expect(await propsTextAt("notes.txt", { directories: [".env"] })).toBe("SECRET-env");
    expect(await propsTextAt(".ssh/config", { directories: ["./.ssh"] })).toBe("SECRET-ssh");
    expect(await propsTextAt(".ssh/config", { directories: [".ssh/config"] })).toBe("SECRET-ssh");
  });

  it("allows nothing by an entry that only contains it", async () => {
    expect(await propsTextAt(".env", { directories: ["."] })).toContain("MCI_PATH_SECRET");
    expect(await propsTextAt(".env", { directories: [base, ".env.local"] })).toContain("MCI_PATH_SECRET");
    expect(await propsTextAt(".ssh/config", { directories: [".ssh/other"] })).toContain("MCI_PATH_SECRET");
    expect(await propsTextAt(".ssh/id_rsa", { directories: [".ssh"] })).toContain("MCI_PATH_SECRET");
  });

  it("refuses them with enableAnyPaths too, unless named", async () => {
    expect(await propsTextAt(join(folder, ".env"), { anyPaths: true })).toContain("MCI_PATH_SECRET");
    expect(await propsTextAt("notes.txt", { anyPaths: true })).toContain("MCI_PATH_SECRET");
    expect(await propsTextAt(".env", { anyPaths: true, directories: [".env"] })).toBe("SECRET-env");
    expect(await textAt(".env", { anyPaths: true })).toBe("SECRET-env");
  });
});

describe("folders and files by path", () => {
  it("gives the real path of a folder inside", async () => {
    expect(await policy().folder(".")).toBe(folder);
    expect(await policy().folder("folder-in")).toBe(join(folder, "sub"));
    expect(await policy().file("link-in")).toBe(join(folder, "a.txt"));
  });

  it("refuses the wrong kind, and what is outside or missing", async () => {
    await expect(policy().folder("a.txt")).rejects.toMatchObject({ message: "is a file, no directory: a.txt" });
    await expect(policy().file("sub")).rejects.toMatchObject({ code: "MCI_PATH_KIND" });
    await expect(policy().folder("folder-out")).rejects.toMatchObject({ code: "MCI_PATH_OUTSIDE" });
    await expect(policy().folder("folder-out/missing")).rejects.toMatchObject({ code: "MCI_PATH_OUTSIDE" });
    await expect(policy().folder("..")).rejects.toMatchObject({ code: "MCI_PATH_OUTSIDE" });
    await expect(policy().folder("missing")).rejects.toMatchObject({ code: "MCI_PATH_NOT_FOUND" });
    await expect(policy().folder(".ssh", { from: "props" })).rejects.toMatchObject({ code: "MCI_PATH_SECRET" });
  });
});

describe("descriptors", () => {
  it.runIf(existsSync("/proc/self/fd"))("are all closed again, whatever the outcome", async () => {
    const paths = ["a.txt", "link-out", "sub", "missing", "sparse", "pipe", "loop-a", "notes.txt", "sock"];
    const before = openBelow(base);
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(paths.map((path) => propsTextAt(path)));
      for (const path of paths) await textAt(path);
    }
    expect(openBelow(base)).toEqual(before);
  });
});

describe("errors", () => {
  it("carry no absolute path that the caller did not write", async () => {
    for (const path of ["missing", "link-out", "../outside/secret.txt", "sub", ".env", "a\0", "sparse"]) {
      const message = await propsTextAt(path);
      expect(message).toContain("MCI_PATH_");
      expect(message).not.toContain(base);
    }
  });

  it("stay short for long paths", async () => {
    const error = thrown(() => policy().resolve(`../${"x".repeat(3000)}`));
    expect(error.message.length).toBeLessThan(300);
  });
});

describe("race of a file removed after it was opened", () => {
  it("is an error or the content, never a crash", async () => {
    const path = join(folder, "fleeting");
    const results = new Set<string>();
    for (let round = 0; round < 50; round += 1) {
      await writeFile(path, "fleeting");
      const [text] = await Promise.all([propsTextAt("fleeting"), rm(path)]);
      results.add(text);
    }
    for (const text of results) expect(text).toMatch(/^(fleeting|MCI_PATH_NOT_FOUND .*|MCI_PATH_READ changed .*|)$/);
  });
});

function thrown(run: () => unknown): MCIError {
  try {
    run();
  } catch (error) {
    if (MCIError.is(error)) return error;
    throw error;
  }
  throw new Error("It did not throw.");
}
