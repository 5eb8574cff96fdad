import { describe, expect, it } from "vitest";
import { checkFile, MCIClient } from "./index.ts";

const document = { schemaVersion: "1.0", tools: [] };

describe("options that there are not", () => {
  it.each([
    [{ netwrok: { mode: "strict" } }, "MCIClient.from has no option 'netwrok'. Did you mean 'network'?"],
    [{ envv: {} }, "MCIClient.from has no option 'envv'. Did you mean 'env'?"],
    [{ directoryAllowList: [] }, "MCIClient.from has no option 'directoryAllowList'."],
    [JSON.parse('{"constructor":{}}'), "MCIClient.from has no option 'constructor'."],
    [{ servers: { refrsh: true } }, "MCIClient.from has no option 'servers.refrsh'. Did you mean 'servers.refresh'?"],
    ["x", "MCIClient.from takes an object of options."],
  ])("are refused, with the one that was probably meant: %j", async (options, message) => {
    await expect(MCIClient.from(document, options as object)).rejects.toMatchObject({ code: "MCI_CONFIG", message });
  });

  it("are refused by load and checkFile as well", async () => {
    const options = { netwrok: {} } as object;
    await expect(MCIClient.load("tools.mci.yaml", options)).rejects.toThrow("MCIClient.load has no option 'netwrok'.");
    await expect(checkFile("tools.mci.yaml", options)).rejects.toThrow("checkFile has no option 'netwrok'.");
  });
});
