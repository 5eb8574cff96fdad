import { expect, it } from "vitest";
import { isSecureUrl } from "./is-secure-url.ts";

it.each(["https://example.com", "http://localhost:1", "http://LOCALHOST", "http://127.8.9.1", "http://[::1]:1/a"])(
  "sends tokens to %s",
  (url) => expect(isSecureUrl(new URL(url))).toBe(true),
);

it.each([
  "http://example.com",
  "http://api.localhost",
  "http://API.LOCALHOST:1",
  "http://localhost.example.com",
  "http://10.0.0.1",
  "ws://localhost",
])("sends no tokens to %s", (url) => expect(isSecureUrl(new URL(url))).toBe(false));
