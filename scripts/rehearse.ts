import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureClones } from "./rehearse/clone-installs.ts";
import { fillRegistry } from "./rehearse/fill-registry.ts";
import { measureInstalls, type Installs } from "./rehearse/installs.ts";
import { readStartPage } from "./rehearse/start-page.ts";
import { readReadme } from "./rehearse/readme.ts";
import { startRegistry } from "./rehearse/registry.ts";
import { copyTree, patchTree, publishTree } from "./rehearse/release.ts";
import { installRows } from "./rehearse/rows.ts";
import { tryStarters } from "./rehearse/starters.ts";
import { upgrade } from "./rehearse/upgrade.ts";
import { userOf } from "./rehearse/user.ts";

/**
 * Releases the last commit to a registry on this machine, and does there what its users do, each in an empty folder and with
 * nothing but that registry. `--short` publishes what is built here, and does what README begins with. `--installs FILE` keeps what
 * installations cost, those of a clone too.
 */
const { values } = parseArgs({ options: { short: { type: "boolean" }, installs: { type: "string" } } });
const short = values.short === true;
const folder = mkdtempSync(join(tmpdir(), "mci-rehearsal-"));
const started = Date.now();
const tree = join(folder, "tree");
const storage = join(folder, "storage");
mkdirSync(storage);

try {
  step("version and build");
  const version = copyTree(tree, short);
  const open = await startRegistry(storage, "with uplink");
  try {
    step(`publish ${version}`);
    publishTree(tree, open);
    step(short ? "README" : "fill the registry with what they depend on");
    const user = userOf(join(folder, "first"), open);
    if (short) readReadme(user);
    else fillRegistry(user);
  } finally {
    open.stop();
  }
  if (!short) await actAsUsers(version);
  step("done");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Does everything again and more, where nothing but the registry on this machine exists. */
async function actAsUsers(version: string): Promise<void> {
  const registry = await startRegistry(storage);
  const user = userOf(join(folder, "user"), registry);
  try {
    step("README");
    readReadme(user);
    step("docs/start.md");
    await readStartPage(user);
    step("starters");
    // Somebody who has installed the command would not get it by npx.
    const newcomer = userOf(join(folder, "newcomer"), registry);
    tryStarters(newcomer);
    step("README, What to install");
    installRows(user);
    step("installs");
    const installs = { ...measureInstalls(newcomer), ...(values.installs === undefined ? {} : await clones()) };
    console.table(installs);
    if (values.installs !== undefined) writeFileSync(values.installs, JSON.stringify(installs));
    step("upgrade");
    upgrade(user, version, () => {
      const patch = patchTree(tree);
      publishTree(tree, registry);
      return patch;
    });
  } finally {
    registry.stop();
  }
}

/** Measures what a clone installs, from a registry of its own with an uplink: ours does not need most of it. */
async function clones(): Promise<Installs> {
  step("installs of a clone");
  const cloneStorage = join(folder, "clone-storage");
  mkdirSync(cloneStorage);
  const registry = await startRegistry(cloneStorage, "with uplink");
  try {
    return measureClones(userOf(join(folder, "contributor"), registry));
  } finally {
    registry.stop();
  }
}

function step(name: string): void {
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${name}`);
}
