import { defineTool, type DefinedTool } from "@mci/define";
import { z } from "zod";

/** Asks for consent, and then once more: for a reason. */
export const removeTool: DefinedTool<{ path: string }, unknown, "remove"> = defineTool(
  {
    name: "remove",
    description: "Removes a file",
    destructive: true,
    input: z.object({ path: z.string() }),
  },
  async ({ path }, { ask, log }) => {
    // Printing does not disturb the protocol.
    console.log("about to ask");
    log("asking for a reason");
    await ask(`Remove ${path}?`);
    const { reason } = await ask("Why?", z.object({ reason: z.string() }));
    return `${path} is removed: ${reason}`;
  },
);
