// A program for tests: serves the tools of tests on stdin and stdout, and writes to stdout what it should not.
import { serveStdio } from "../src/mcp/stdio/serve-stdio.ts";
import { mcpToolbox } from "./mcp-toolbox.ts";

const toolbox = await mcpToolbox();
const { ended } = await serveStdio(
  {
    tools: () => toolbox.tools(),
    execute(name, props, options) {
      console.log(`stray: ${name}`);
      return toolbox.execute(name, props, options);
    },
  },
  // So long that a test that waits for it fails.
  { name: "test", version: "1", drainMs: 60_000 },
);
await ended;
await toolbox.close();
console.log("ended");
