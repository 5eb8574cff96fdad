import { ConfigError } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { aboutConfig } from "./about-config.ts";

const overHttp = { file: "mci.config.mjs", title: "beside the schema file", prefix: "server." } as const;
const overStdio = { ...overHttp, prefix: "server.mcp." } as const;

describe("what the server says about its options", () => {
  it.each([
    [
      overStdio,
      "serveStdio has no option 'pageSze'. Did you mean 'pageSize'?",
      "there is no option 'server.mcp.pageSze'. Did you mean 'server.mcp.pageSize'?",
    ],
    [overStdio, "The option 'ttlMs' must be an integer.", "The option 'server.mcp.ttlMs' must be an integer."],
    [
      overHttp,
      "The option 'guard.jwt.issuer' must be a string.",
      "The option 'server.guard.jwt.issuer' must be a string.",
    ],
    [
      overHttp,
      "serveHttp requires the option 'guard.jwt.algorithms'.",
      "the option 'server.guard.jwt.algorithms' is required.",
    ],
    [overHttp, "Set guard.jwt, not jwt.key.", "Set server.guard.jwt, not jwt.key."],
  ])("names the file, and options as they are written there: %j, %j", (place, message, said) => {
    expect(aboutConfig(new ConfigError("MCI_CONFIG", message), place)).toMatchObject({
      name: "ConfigError",
      message: `${place.file}: ${said}`,
    });
  });

  it("leaves alone what is not about them", () => {
    for (const error of [new ConfigError("MCI_CONFIG", "Cannot listen on x, port 1: no"), new TypeError("x"), "x"]) {
      expect(aboutConfig(error, overHttp)).toBe(error);
    }
  });
});
