import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import { provide } from "@mci/define";
import { MCIClient, textOf } from "mci";
import { hotel, Overbooked, rooms, type Rooms } from "./hotel.ts";

const taken = new Set(["12"]);
let tries = 0;
const desk: Rooms = {
  free: async () => ["11", "12", "14"].filter((room) => !taken.has(room)),
  async book(room) {
    tries += 1;
    if (tries === 1) throw new Overbooked("Two guests at the desk");
    return !taken.has(room) && taken.add(room).has(room);
  },
};

const file = join(import.meta.dirname, "..", "tools.mci.yaml");
const client = await MCIClient.load(file, { tools: [hotel], provide: [provide(rooms, desk)] });
try {
  deepEqual(client.listTools(), ["greet", "hotel.free_rooms", "hotel.book"]);

  const free = await client.execute("hotel.free_rooms", { night: "2026-11-22" });
  deepEqual(free.isError ? free.error : free.structuredContent, { rooms: ["11", "14"] });

  // The desk fails once, and `retry` says that this goes away.
  const booked = await client.execute("hotel.book", { room: "14" }, { context: { subject: "Ada" } });
  equal(textOf(booked), "Room 14 is booked for Ada, with breakfast.");
  equal(textOf(await client.execute("hotel.book", { room: "14" })), "Tool 'hotel.book' failed: Room 14 is taken.");

  equal(
    textOf(await client.execute("hotel.free_rooms", { night: "tomorrow" })),
    `Parameter 'night' must be a valid date, not "tomorrow"`,
  );
  // @ts-expect-error -- the compiler knows the arguments; a model may still get them wrong
  const wrong = await client.execute("hotel.free_rooms", { nigth: "2026-11-22" });
  equal(textOf(wrong), "Required parameter 'night' is missing ('nigth' was given)");
} finally {
  await client.close();
}
