import { expect, it } from "vitest";
import { testTools } from "./index.ts";

it.each([
  [{ recrod: true }, "testTools has no option 'recrod'. Did you mean 'record'?"],
  [{ record: "yes" }, "The option 'record' must be"],
  [{ names: "greet" }, "The option 'names' must be"],
  [{ load: [] }, "The option 'load' must be"],
  [{ signal: {} }, "The option 'signal' must be"],
])("options of testTools are checked: %j", async (options, message) => {
  const error = { code: "MCI_CONFIG", message: expect.stringContaining(message) as string };
  await expect(testTools("tools.mci.yaml", options as object)).rejects.toMatchObject(error);
});
