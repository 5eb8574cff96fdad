import { describe, expect, it } from "vitest";
import { isRecord } from "./is-record.ts";

describe("isRecord", () => {
  it.each([{}, Object.create(null), new Map()])("accepts %o", (value) => expect(isRecord(value)).toBe(true));
  it.each([null, undefined, [], "", 1, () => {}])("refuses %o", (value) => expect(isRecord(value)).toBe(false));
});
