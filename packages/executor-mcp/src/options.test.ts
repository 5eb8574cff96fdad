import { expect, it } from "vitest";
import { mcpExecutor } from "./index.ts";

it.each([
  [{}, "mcpExecutor requires the option 'sessions'."],
  [{ session: {} }, "mcpExecutor has no option 'session'. Did you mean 'sessions'?"],
  [
    { sessions: {} },
    "The option 'sessions' must be connections to MCP servers, an object with 'session', not an object.",
  ],
])("options of mcpExecutor are checked: %j", (options, message) => {
  expect(() => mcpExecutor(options as never)).toThrow(expect.objectContaining({ code: "MCI_CONFIG", message }));
});
