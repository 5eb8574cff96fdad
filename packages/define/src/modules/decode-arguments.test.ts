import { describe, expect, it } from "vitest";
import { decoder } from "./decode-arguments.ts";

describe("arguments of plain functions", () => {
  const decode = decoder({ "/since": "date", "/days/*": "date", "/pair/1": "bytes", "/byName/*/data": "bytes" });
  const day = "2026-03-01T00:00:00Z";

  it("are decoded where the pointers lead, in a copy", () => {
    const args = {
      since: day,
      days: [day, day],
      pair: ["AQI=", "AQI="],
      byName: { a: { data: "AQ", name: "AQ" } },
      b: day,
    };
    const given = structuredClone(args);
    expect(decode(args)).toEqual({
      since: new Date(day),
      days: [new Date(day), new Date(day)],
      pair: ["AQI=", new Uint8Array([1, 2])],
      byName: { a: { data: new Uint8Array([1]), name: "AQ" } },
      b: day,
    });
    expect(args).toEqual(given);
  });

  it("stay as they are where there is nothing to decode", () => {
    const args = { since: null, days: "none", pair: [], byName: [1] };
    expect(decode(args)).toEqual(args);
  });

  it("that are neither dates nor bytes are refused with their path", () => {
    // A leap second fits date-time, and is not a valid Date of JavaScript.
    expect(() => decode({ days: [day, "2026-06-30T23:59:60Z"] })).toThrow(
      "Parameter 'days[1]' must be a date and time",
    );
    expect(() => decode({ byName: { a: { data: "?" } } })).toThrow("Parameter 'byName.a.data' must be base64");
  });
});
