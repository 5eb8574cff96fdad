import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { retryAfter } from "./retry-after.ts";

const now = Date.UTC(2026, 4, 1, 12, 0, 0);

describe("Retry-After", () => {
  it.each([
    ["0", 0],
    ["7", 7_000],
    [" 120 ", 120_000],
    ["9".repeat(400), Number.MAX_SAFE_INTEGER],
    ["Fri, 01 May 2026 12:00:30 GMT", 30_000],
    ["Friday, 01-May-26 12:00:30 GMT", 30_000],
    ["Fri May  1 12:00:30 2026", 30_000],
    ["Thu Dec 31 12:00:00 2026", 244 * 86_400_000],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 0],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 0],
    ["Sun Nov  6 08:49:37 1994", 0],
  ])("is read: %j", (header, expected) => {
    expect(retryAfter(header, now)).toBe(expected);
  });

  it("takes a year of two digits for one within the next 50", () => {
    const years = (header: string): number => (retryAfter(header, now) ?? Number.NaN) / (365.25 * 86_400_000);
    expect(Math.round(years("Wednesday, 01-May-76 12:00:00 GMT"))).toBe(50);
    expect(years("Sunday, 01-May-77 12:00:00 GMT")).toBe(0);
  });

  it.each([
    undefined,
    "",
    "soon",
    "-5",
    "1.5",
    "1e3",
    "0x10",
    "Infinity",
    "12 seconds",
    "2026-05-01T12:00:30Z",
    "Fri, 01 May 2026 12:00:30",
    "Fri, 01 May 2026 12:00:30 +0200",
    "Fri, 99 May 2026 12:00:30 GMT",
    "Fri, 01 Mai 2026 12:00:30 GMT",
    "Fri, 01 May 2026 99:00:30 GMT",
    "99999999999999999999 GMT",
  ])("is ignored when it is none: %j", (header) => {
    expect(retryAfter(header, now)).toBeUndefined();
  });

  it("is in UTC, wherever it is read", () => {
    const zone = process.env["TZ"];
    process.env["TZ"] = "Asia/Tokyo";
    try {
      expect(new Date(now).getTimezoneOffset()).toBe(-540);
      expect(retryAfter("Fri May  1 12:00:30 2026", now)).toBe(30_000);
      expect(retryAfter("Friday, 01-May-26 12:00:30 GMT", now)).toBe(30_000);
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });

  it("is the first of several", () => {
    expect(retryAfter(["3", "9"], now)).toBe(3_000);
  });

  it("is nothing or a number of milliseconds that can be waited for, whatever a server sends", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
        (header) => {
          const ms = retryAfter(header, now);
          expect(ms === undefined || (Number.isSafeInteger(ms) && ms >= 0)).toBe(true);
        },
      ),
    );
  });
});
