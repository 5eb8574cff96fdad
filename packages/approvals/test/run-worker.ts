import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { afterAll, beforeAll, onTestFinished } from "vitest";

/** A process that uses answers. */
export interface ApprovalWorker {
  /** Returns the next word that it says; undefined once it has ended. */
  next(): Promise<string | undefined>;
  use(id: string, digest: string, times?: number): void;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
}

/**
 * Bundles the worker before the tests of a file: compiling it in each of hundreds of processes would take minutes. Returns a function
 * that starts one on a database or a folder, with a file that runs are noted in.
 */
export function workerProgram(): (place: string, log: string) => Promise<ApprovalWorker> {
  const folder = temporaryFolder(afterAll);
  beforeAll(async () => {
    const { resolve } = createRequire(join(import.meta.dirname, "../../store-file/package.json"));
    // It loads a library that is beside it.
    const lmdb = join(dirname(dirname(resolve("lmdb"))), "node-index.js");
    await build({
      entryPoints: [join(import.meta.dirname, "approval-worker.ts")],
      outfile: join(folder, "worker.mjs"),
      bundle: true,
      platform: "node",
      format: "esm",
      conditions: ["@mci/source"],
      alias: { lmdb },
      external: [lmdb, "pg-native"],
      // Libraries of CommonJS in it call `require`, for modules of Node.
      banner: { js: 'import { createRequire as from } from "node:module"; const require = from(import.meta.url);' },
    });
  });

  return async (place, log) => {
    const child = spawn(process.execPath, [join(folder, "worker.mjs"), place, log], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    child.stdin.on("error", () => {}); // It may be killed before it has read all.
    const words = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async (): Promise<string | undefined> => {
      const { value, done } = await words.next();
      return done === true ? undefined : value;
    };
    await next();
    return {
      next,
      use: (id, digest, times = 1) => void child.stdin.write(`${id} ${digest} ${times}\n`),
      async kill() {
        child.kill("SIGKILL");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      },
    };
  };
}
