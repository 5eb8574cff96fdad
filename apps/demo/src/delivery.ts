import { defineSkill, defineTool, token } from "@mci/define";
import { z } from "zod";

/** The van of the shop, which the program provides. */
export const van = token<{ readonly load: number }>("van");

/** Tools in code, beside those of the files. */
export const delivery = defineSkill("delivery", {
  plan: defineTool(
    {
      description: "How often the van drives to deliver crates",
      readOnly: true,
      input: z.object({ crates: z.int().min(1) }),
      output: z.object({ trips: z.int() }),
      inject: { van },
    },
    ({ crates }, context) => {
      const trips = Math.ceil(crates / context.van.load);
      if (trips > 10) throw new Error(`${trips} trips are more than a day has.`);
      return { trips };
    },
  ),
});
