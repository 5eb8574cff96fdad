import { defineSkill, defineTool, token } from "@mci/define";
import { z } from "zod";

/** The service of the program that the tools use. Its guests never reach the model. */
export interface Rooms {
  free(night: Date): Promise<readonly string[]>;
  book(room: string, guest: string): Promise<boolean>;
}

export const rooms = token<Rooms>("rooms");

export class Overbooked extends Error {}

export const hotel = defineSkill("hotel", {
  free_rooms: defineTool(
    {
      description: "Lists the free rooms of a night",
      readOnly: true,
      input: z.object({ night: z.iso.date().describe("such as 2026-11-22") }),
      output: z.object({ rooms: z.array(z.string()) }),
      inject: { rooms },
    },
    async ({ night }, context) => ({ rooms: [...(await context.rooms.free(new Date(night)))] }),
  ),

  book: defineTool(
    {
      description: "Books a room for the guest who asks",
      idempotent: true,
      input: z.object({ room: z.string(), breakfast: z.boolean().default(true) }),
      inject: { rooms },
      retry: { on: [Overbooked], attempts: 2, backoffMs: 1 },
    },
    async ({ room, breakfast }, context) => {
      const guest = context.context.subject ?? "a guest";
      if (!(await context.rooms.book(room, guest))) throw new Error(`Room ${room} is taken.`);
      return `Room ${room} is booked for ${guest}${breakfast ? ", with breakfast" : ""}.`;
    },
  ),
});
