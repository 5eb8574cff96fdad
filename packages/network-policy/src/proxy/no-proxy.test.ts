import { describe, expect, it } from "vitest";

import { toHostAndPort } from "../access/check-url.ts";
import { directHosts } from "./no-proxy.ts";

describe("NO_PROXY", () => {
  it.each([
    ["example.com", ["example.com", "api.example.com", "EXAMPLE.com."], ["badexample.com", "example.com.evil"]],
    [".example.com", ["example.com", "api.example.com"], ["badexample.com"]],
    ["*.example.com", ["api.example.com", "a.b.example.com"], ["example.com", "badexample.com"]],
    ["example.com:8080", ["example.com:8080", "a.example.com:8080"], ["example.com", "example.com:80"]],
    ["a.example, b.example c.example,,", ["a.example", "b.example", "c.example"], ["d.example"]],
    [
      "127.0.0.1,::1,[::2]:81",
      ["127.0.0.1", "127.1", "[::1]", "[::ffff:127.0.0.1]", "[::2]:81"],
      ["127.0.0.2", "[::2]"],
    ],
    ["localhost", ["localhost", "a.localhost"], ["127.0.0.1"]],
    ["10.0.0.0/8,http://a.example,:80,%,..", [], ["10.0.0.1", "a.example"]],
    ["", [], ["a.example"]],
  ])("%j", (list, direct, proxied) => {
    const hosts = directHosts(list);
    const isDirect = (host: string) => hosts === "all" || hosts.includes(toHostAndPort(new URL(`http://${host}/`)));
    for (const host of direct) expect([host, isDirect(host)]).toEqual([host, true]);
    for (const host of proxied) expect([host, isDirect(host)]).toEqual([host, false]);
  });

  it.each(["*", "a.example,*", " * "])("%j means every host", (list) => {
    expect(directHosts(list)).toBe("all");
  });
});
