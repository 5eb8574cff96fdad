import { expect, it } from "vitest";
import { isLoopback } from "./is-loopback.ts";

it.each([
  "localhost",
  "LOCALHOST",
  "api.localhost",
  "127.0.0.1",
  "127.8.9.1",
  "::1",
  "[::1]",
  "::ffff:127.0.0.1",
  "[::ffff:7f00:1]",
])("takes %s for this machine", (host) => expect(isLoopback(host)).toBe(true));

it.each([
  "",
  "localhost.example.com",
  "notlocalhost",
  "127.0.0.1.example.com",
  "10.0.0.1",
  "::2",
  "::ffff:7e00:1",
  "localhost:80",
])("takes %j for another one", (host) => expect(isLoopback(host)).toBe(false));
