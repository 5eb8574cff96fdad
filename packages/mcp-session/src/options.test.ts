import { expect, it } from "vitest";
import { mcpSessions } from "./index.ts";

it.each([
  [{ idlMs: 5 }, "mcpSessions has no option 'idlMs'. Did you mean 'idleMs'?"],
  [{ connectMs: "30s" }, `The option 'connectMs' must be an integer from 1 to 2147483647, not "30s".`],
  [
    { network: {} },
    "The option 'network' must be a network policy, an object with 'request' and 'follow', not an object.",
  ],
  [{ proxy: "not a url" }, "The option 'proxy' is not the URL of an http or https proxy."],
])("options of mcpSessions are checked: %j", (options, message) => {
  expect(() => mcpSessions(options as object)).toThrow(expect.objectContaining({ code: "MCI_CONFIG", message }));
});
