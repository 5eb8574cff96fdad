import { mcpSessions } from "@mci/mcp-session";
import { expect, it } from "vitest";
import { mcpImporter } from "./index.ts";

const sessions = mcpSessions();

it.each([
  [{}, "mcpImporter requires the option 'sessions'."],
  [{ sessions, refesh: true }, "mcpImporter has no option 'refesh'. Did you mean 'refresh'?"],
  [
    { sessions, refresh: "files" },
    `The option 'refresh' must be true, false or an array of server names, not "files".`,
  ],
  [{ sessions, onUnavailable: "wran" }, `The option 'onUnavailable' must be one of warn, fail, not "wran".`],
])("options of mcpImporter are checked", (options, message) => {
  expect(() => mcpImporter(options as never)).toThrow(expect.objectContaining({ code: "MCI_CONFIG", message }));
});
