import { plainHost } from "@mci/plugin-kit/network";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainAddress } from "./address.ts";

const hostOf = (host: string): string => new URL(`http://${host}/`).hostname;

describe("plainHost", () => {
  it.each([
    ["Example.COM.", "example.com"],
    ["[::1]", "::1"],
    ["[::ffff:7f00:1]", "127.0.0.1"],
    ["127.0.0.1", "127.0.0.1"],
    ["1.2.3.4.example", "1.2.3.4.example"],
  ])("writes %s as %s", (host, plain) => {
    expect(plainHost(host)).toBe(plain);
  });

  it("writes addresses of urls as the policy writes the addresses that it connects to", () => {
    const group = fc.oneof(fc.constant(0), fc.constantFrom(1, 0x64, 0xff9b, 0xffff), fc.nat(0xffff));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const address = groups.map((one) => one.toString(16)).join(":");
        expect(plainHost(hostOf(`[${address}]`))).toBe(plainAddress(address));
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(plainHost(hostOf(address))).toBe(plainAddress(address));
      }),
    );
  });

  it.each(["::", "::1", "::100", "::ffff:10.0.0.5", "::ffff:0:10.0.0.5", "64:ff9b::10.0.0.5", "::10.0.0.5"])(
    "writes %s so, too",
    (address) => {
      expect(plainHost(hostOf(`[${address}]`))).toBe(plainAddress(address));
    },
  );
});
