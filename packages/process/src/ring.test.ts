import { describe, expect, it } from "vitest";

import { Ring } from "./ring.ts";
import { randomNumbers } from "../test/random.ts";

describe("Ring", () => {
  it("keeps the last bytes, however they come", () => {
    const random = randomNumbers(1);
    for (let round = 0; round < 500; round += 1) {
      const limit = random(50);
      const ring = new Ring(limit);
      let all = "";
      for (let chunks = random(40); chunks > 0; chunks -= 1) {
        const chunk = Array.from({ length: random(30) }, () => String.fromCharCode(random(256))).join("");
        ring.add(chunk);
        all += chunk;
      }
      const held = Buffer.concat(ring.parts());
      expect(held.toString("latin1")).toBe(all.slice(Math.max(0, all.length - limit)));
      expect(ring.size).toBe(held.length);
    }
  });

  it("grows once, and keeps what it held", () => {
    for (const size of [16_383, 16_384, 16_385, 40_000, 100_000, 100_001, 250_000]) {
      const ring = new Ring(100_000);
      const text = Array.from({ length: size }, (_, index) => String.fromCharCode(index % 251)).join("");
      for (let at = 0; at < size; at += 997) ring.add(text.slice(at, at + 997));
      expect(Buffer.concat(ring.parts()).toString("latin1") === text.slice(-100_000)).toBe(true);
    }
  });
});
