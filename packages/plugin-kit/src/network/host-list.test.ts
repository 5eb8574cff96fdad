import { ConfigError } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { hostList } from "./host-list.ts";

function includes(entry: string, host: string, port = "443"): boolean {
  return hostList([entry], "allowHosts").includes({ host, port });
}

describe("hostList", () => {
  it.each([
    ["api.example.com", "api.example.com", true],
    ["API.Example.com.", "api.example.com", true],
    ["example.com", "api.example.com", false],
    ["example.com", "badexample.com", false],
    ["*.example.com", "api.example.com", true],
    ["*.example.com", "a.b.example.com", true],
    ["*.example.com", "example.com", false],
    ["*.example.com", "badexample.com", false],
    ["bücher.example", "xn--bcher-kva.example", true],
    ["127.1", "127.0.0.1", true],
    ["::1", "::1", true],
    ["[::1]", "::1", true],
    ["::ffff:10.0.0.5", "10.0.0.5", true],
    ["example.com:443", "example.com", true],
    ["example.com:8443", "example.com", false],
    ["*.example.com:8443", "api.example.com", false],
    ["[::1]:443", "::1", true],
  ])("%s and %s: %s", (entry, host, expected) => {
    expect(includes(entry, host)).toBe(expected);
  });

  it.each([
    "",
    "*",
    "https://example.com",
    "example.com/path",
    "a b",
    "user@host",
    "10.0.0.0/8",
    "*.*.com",
    "host:port",
  ])("refuses %j, which is not a host", (entry) => {
    expect(() => hostList([entry], "denyHosts")).toThrow(ConfigError);
    expect(() => hostList([entry], "denyHosts")).toThrow("in network.denyHosts is not a host");
  });
});
