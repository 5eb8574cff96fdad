import { mkdir, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { memoryStore } from "@mci/store";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { call, load } from "../../test/load.ts";
import { configPaths, defineTool, projectRoot, setting, settings } from "../index.ts";

/** A folder of settings, where the platform looks for one. */
async function settingsFile(name: string, text: string): Promise<void> {
  const home = temporaryFolder();
  await mkdir(join(home, "mci"));
  await writeFile(join(home, "mci", name), text);
  vi.stubEnv("XDG_CONFIG_HOME", home);
  onTestFinished(() => void vi.unstubAllEnvs());
}

const show = defineTool({ name: "show", inject: { settings } }, (_, { settings: given }) => ({
  key: given.get("api.key"),
  region: given.get("api.region"),
}));

describe("settings", () => {
  // Elsewhere the folder is not that of XDG.
  it.runIf(process.platform === "linux").each([
    ["settings.json", '{ "api": { "key": "file-key-1", "region": "eu" } }'],
    ["settings.yaml", "api:\n  key: file-key-1\n  region: eu\n"],
  ])("come from %s in the config folder, and env values win", async (name, text) => {
    await settingsFile(name, text);
    expect((await call(show)).structuredContent).toMatchObject({ region: "eu" });
    const fromEnv = await load(show, {}, { env: { API_REGION: "us" } });
    expect((await fromEnv.execute("show")).structuredContent).toMatchObject({ region: "us" });
  });

  it.runIf(process.platform === "linux")("that are broken are a load error", async () => {
    await settingsFile("settings.json", '{ "api": ');
    await expect(load(show)).rejects.toThrow("The settings file is invalid");
  });

  it("that are secrets are masked in results", async () => {
    const client = await load(show, { settings: { api: { key: "very-secret-value", region: "eu" } } });
    const text = JSON.stringify(await client.execute("show"));
    expect(text).toContain("eu");
    expect(text).not.toContain("very-secret-value");
  });

  const secretSettings = {
    api: { keys: ["array-canary-1", { id: "array-canary-2" }] },
    token: ["array-canary-3"],
    db: { secret: 987654321098 },
  };

  it.each([
    ["env", {}, { MY_TOKEN: "env-canary-1", API_KEYS: ["env-canary-2"], DB_SECRET: 987654321098, REGION: "europe" }],
    ["arrays and numbers", { settings: { ...secretSettings, region: "europe" } }, {}],
  ])("that are secrets are masked in all that leaves, and in the store: those of %s", async (_name, source, env) => {
    const leaving: unknown[] = [];
    const store = memoryStore();
    const keys = ["my.token", "token", "api.keys", "db.secret", "region"];
    const options = { name: "leak", inject: { settings }, cacheTtl: 60_000 };
    const tool = defineTool(options, (_, { settings: given, log, progress }) => {
      const values = keys.map((key) => given.get(key));
      log(...values);
      progress({ progress: 1, message: JSON.stringify(values) });
      return { values };
    });
    const failing = defineTool({ name: "fail", inject: { settings } }, (_, { settings: given }) => {
      throw new Error(JSON.stringify(keys.map((key) => given.get(key))));
    });
    const onLog = (line: string): unknown => leaving.push(line);
    const kept = { ...store, set: (key: string, value: string, how: { ttlMs: number }) => (leaving.push(value), store.set(key, value, how)) }; // prettier-ignore
    const client = await load(tool, { ...source, onLog }, { env, store: kept });
    leaving.push(await client.execute("leak", {}, { onProgress: (step) => leaving.push(step) }));
    leaving.push(await (await load(failing, source, { env })).execute("fail"));
    expect(leaving).toHaveLength(5);
    for (const one of leaving) {
      const text = JSON.stringify(one);
      expect(text).toContain("europe");
      expect(text).not.toMatch(/canary|987654321098/);
    }
  });

  it("of one key are injected with the type of their default", async () => {
    const tool = defineTool(
      {
        name: "limits",
        inject: { limit: setting("search.limit", 10), strict: setting("strict", false), name: setting("name", "x") },
      },
      (_, { limit, strict, name }) => ({ limit: limit + 1, strict: !strict, name }),
    );
    expect((await call(tool)).structuredContent).toEqual({ limit: 11, strict: true, name: "x" });
    const env = { SEARCH_LIMIT: "5", STRICT: "true", NAME: "y" };
    const given = await load(tool, {}, { env });
    expect((await given.execute("limits")).structuredContent).toEqual({ limit: 6, strict: false, name: "y" });
    await expect(load(tool, { settings: { search: { limit: "many" } } })).rejects.toThrow(
      "The setting 'search.limit' must be a number, not a string.",
    );
  });

  it("that are required and missing are a load error that says where to set them", async () => {
    const tool = defineTool({ name: "call", inject: { key: setting("api.key") } }, () => "");
    await expect(load(tool, { settings: {} })).rejects.not.toThrow("provide(token");
    await expect(load(tool, { settings: {} })).rejects.toThrow(
      "tool 'call': The setting 'api.key' is missing. Set it in the settings file, or as the env value API_KEY.",
    );
    const inherited = defineTool({ name: "call", inject: { key: setting("constructor.name") } }, () => "");
    await expect(load(inherited, { settings: {} })).rejects.toThrow("The setting 'constructor.name' is missing.");
    expect(() => setting("api key")).toThrow('setting requires a key such as "api.key".');
  });
});

describe("folders", () => {
  it("are given without asking", async () => {
    const tool = defineTool({ name: "where", inject: { configPaths, projectRoot } }, (_, given) => ({
      ...given.configPaths,
      same: given.projectRoot === given.configPaths.projectRoot,
    }));
    const client = await load(tool, { folder: import.meta.dirname });
    const { same, ...paths } = Object((await client.execute("where")).structuredContent);
    expect(same).toBe(true);
    expect(Object.keys(paths)).toEqual(["projectRoot", "config", "logs", "cache"]);
    expect(Object.values(paths).every((path) => isAbsolute(String(path)))).toBe(true);
  });
});
