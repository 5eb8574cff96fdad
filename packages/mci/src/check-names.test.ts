import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { checkFile, MCIClient } from "./index.ts";

const document = { schemaVersion: "1.0", tools: [] };

describe("unknown and invalid options", () => {
  it.each([
    [{ netwrok: { mode: "strict" } }, "MCIClient.from has no option 'netwrok'. Did you mean 'network'?"],
    [{ envv: {} }, "MCIClient.from has no option 'envv'. Did you mean 'env'?"],
    [{ directoryAllowList: [] }, "MCIClient.from has no option 'directoryAllowList'."],
    [JSON.parse('{"constructor":{}}'), "MCIClient.from has no option 'constructor'."],
    [{ servers: { refrsh: true } }, "MCIClient.from has no option 'servers.refrsh'. Did you mean 'servers.refresh'?"],
    [{ servers: { idleMs: 0 } }, "The option 'servers.idleMs' must be an integer from 1 to 2147483647, not 0."],
    [{ servers: { idleMs: "1s" } }, "The option 'servers.idleMs' must be an integer from 1 to 2147483647, not \"1s\"."],
    [{ network: { mdoe: "strict" } }, "MCIClient.from has no option 'network.mdoe'. Did you mean 'network.mode'?"],
    [
      { limits: { resultByte: 1 } },
      "MCIClient.from has no option 'limits.resultByte'. Did you mean 'limits.resultBytes'?",
    ],
    [{ sources: 5 }, "The option 'sources' must be an array of tool sources, not 5."],
    [{ engines: null }, "The option 'engines' must be an array of template engines, not null."],
    [{ sources: [{}] }, "The option 'sources[0]' must be a tool source, an object with 'load', not an object."],
    ["x", 'The argument of MCIClient.from must be an object of options, not "x".'],
  ])("are refused, with the one that was probably meant: %j", async (options, message) => {
    await expect(MCIClient.from(document, options as object)).rejects.toMatchObject({ code: "MCI_CONFIG", message });
  });

  it("are refused by load and checkFile as well", async () => {
    const options = { netwrok: {} } as object;
    await expect(MCIClient.load("tools.mci.yaml", options)).rejects.toThrow("MCIClient.load has no option 'netwrok'.");
    await expect(checkFile("tools.mci.yaml", options)).rejects.toThrow("checkFile has no option 'netwrok'.");
  });
});

describe("the file to load", () => {
  it.each([
    [undefined, "undefined"],
    [null, "null"],
    ["", '""'],
    [5, "a number"],
    [{ schemaVersion: "1.0", tools: [] }, "an object"],
    [["a.yaml"], "an array"],
  ])("cannot be %j", async (file, shown) => {
    const problem = { name: "ConfigError", code: "MCI_CONFIG" };
    await expect(MCIClient.load(file as never)).rejects.toMatchObject({
      ...problem,
      message: `MCIClient.load requires the path of a schema file, not ${shown}.`,
      hint: expect.stringContaining("MCIClient.from"),
    });
    await expect(checkFile(file as never)).rejects.toMatchObject({
      ...problem,
      message: `checkFile requires the path of a schema file, not ${shown}.`,
    });
  });

  it("may be a file: URL, and no other", async () => {
    const folder = temporaryFolder();
    const url = pathToFileURL(join(folder, "tools.mci.json"));
    await writeFile(url, JSON.stringify({ ...document, metadata: { name: "By URL" } }));
    const client = await MCIClient.load(url);
    expect(client.metadata).toEqual({ name: "By URL" });
    await client.close();
    expect(await checkFile(url)).toMatchObject({ problems: [] });
    await expect(MCIClient.load(new URL("https://example.com/tools.mci.json"))).rejects.toMatchObject({
      code: "MCI_CONFIG",
      message: "MCIClient.load reads local files, not https:// URLs.",
    });
    await expect(MCIClient.load(new URL("file:///a%2Fb"))).rejects.toMatchObject({ code: "MCI_CONFIG" });
  });
});
