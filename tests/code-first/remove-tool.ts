import { defineTool, type DefinedTool } from "@mci/define";
import { z } from "zod";

/** Asks before each call, and then once more: for a reason. */
export const removeTool: DefinedTool<{ path: string }, unknown, "remove"> = defineTool(
  {
    name: "remove",
    description: "Removes a file",
    destructive: true,
    confirm: "Remove {{props.path}}?",
    input: z.object({ path: z.string() }),
  },
  async ({ path }, { ask, log }) => {
    // Printing does not disturb the protocol.
    console.log("about to ask");
    log("asking for a reason");
    const { reason } = await ask("Why?", z.object({ reason: z.string() }));
    return `${path} is removed: ${reason}`;
  },
);
