import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, refusal, schemaOf, success, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const greet = textTool("greet", "Hello!");

function packageOf(name: string, code: string): Record<string, string> {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: "index.cjs" }),
    [`node_modules/${name}/index.cjs`]: code,
  };
}

describe("mci run --store", () => {
  it("loads the package of the store, and none without it", async () => {
    const packages = ["@mci/store-file", "@mci/store-postgres", "@mci/store-redis", "bullmq"].map((name) =>
      packageOf(name, `console.log("${name} is loaded");`),
    );
    const tool = { ...greet, task: { mode: "optional" } };
    const cwd = await mci.folderOf({ ...Object.assign({}, ...packages), "mci.json": schemaOf(tool) });
    expect(await mci.run(["run"], { cwd })).toEqual(success(""));
    const { stderr } = await mci.run(["run", "--store", "file:data"], { cwd });
    expect(stderr.match(/.* is loaded/g)).toEqual(["@mci/store-file is loaded"]);
  });

  it("says which package to install, and serves nothing", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(greet) });
    const config = `export default { server: { store: "rediss://me:s3cret@cache" } };`;
    await writeFile(join(cwd, "mci.config.mjs"), config, { mode: 0o644 });
    const [given, configured] = await Promise.all([
      mci.run(["run", "--store", "postgres://me:s3cret@127.0.0.1:1/x"], { cwd }),
      mci.run(["run"], { cwd }),
    ]);
    const missing = (asker: string, name: string): object =>
      refusal(`mci: ${asker} requires the package ${name}.\n  Run 'npm install ${name}' in ${cwd}.\n`);
    expect(given).toEqual(missing("'mci run --store'", "@mci/store-postgres"));
    expect(configured).toEqual(missing("'server.store' of mci.config.mjs", "@mci/store-redis"));
  });

  it("finds what the config names from any folder: the package beside it, and a relative path", async () => {
    const shop = await mci.folderOf({
      ...packageOf("@mci/store-file", 'exports.fileStore = ({ folder }) => { throw new Error("Opens " + folder); };'),
      "mci.json": schemaOf(greet),
      "mci.config.mjs": `export default { server: { store: "file:.mci-store" } };`,
    });
    const elsewhere = await mci.folderOf(packageOf("@mci/store-file", 'console.error("the wrong package");'));
    const { stderr } = await mci.run(["run", "--file", join(shop, "mci.json")], { cwd: elsewhere });
    expect(stderr).toContain(`Opens ${join(shop, ".mci-store")}`);
    expect(stderr).not.toContain("the wrong package");
  });

  it("runs no package beside a schema file without a config", async () => {
    const shop = await mci.folderOf({
      ...packageOf("@mci/store-file", 'console.error("is loaded");'),
      "mci.json": schemaOf(greet),
    });
    const cwd = await mci.folderOf({});
    const outcome = await mci.run(["run", "--file", join(shop, "mci.json"), "--store", "file:data"], { cwd });
    expect(outcome).toEqual(
      refusal(
        `mci: 'mci run --store' requires the package @mci/store-file.\n  Run 'npm install @mci/store-file' in ${cwd}.\n`,
      ),
    );
  });

  it("closes its tools and the store, and ends, if it cannot follow the reloads of others", async () => {
    const config = `
      const timer = setInterval(() => {}, 1_000);
      const none = async () => undefined;
      const store = {
        get: none, set: none, delete: none, take: none, publish: none, append: none, page: none,
        subscribe: () => Promise.reject(new Error("no messages today")),
        close: async () => clearInterval(timer),
      };
      const tool = { type: "probe", prepare: () => ({ run: none }), close: async () => console.error("closed") };
      export default { executors: [tool], server: { store } };`;
    const tools = schemaOf({ name: "probe", execution: { type: "probe" } });
    const cwd = await mci.folderOf({ "mci.config.mjs": config, "mci.json": tools });
    const { code, stderr } = await mci.run(["run", "--http", "0"], { cwd });
    expect([code, stderr]).toEqual([70, expect.stringContaining("no messages today")]);
    expect(stderr).toContain("closed");
  });

  it("refuses other addresses, and invalid values in the config", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(greet),
      "mci.config.mjs": "export default { server: { store: 7 } };",
    });
    expect(
      await mci.run(["run", "--store", "mysql://me:s3cret@db"], {
        cwd: await mci.folderOf({ "mci.json": schemaOf(greet) }),
      }),
    ).toEqual(
      refusal(expect.stringMatching(/^mci: --store: there are no stores at 'mysql:'\.\n {2}Valid forms: (?!.*s3cret)/)),
    );
    expect(await mci.run(["run"], { cwd })).toEqual(
      refusal(expect.stringContaining("mci.config.mjs: The option 'server.store' must be a URL or a store, not ")),
    );
  });
});
