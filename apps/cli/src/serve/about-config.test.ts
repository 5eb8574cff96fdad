import { ConfigError, type ErrorDetails } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { aboutConfig } from "./about-config.ts";

const overHttp = { file: "mci.config.mjs", title: "beside the schema file", prefix: "server." } as const;
const overStdio = { ...overHttp, prefix: "server.mcp." } as const;

describe("errors about the options of the server", () => {
  it.each<[typeof overHttp | typeof overStdio, string, ErrorDetails, string]>([
    [
      overStdio,
      "serveStdio has no option 'pageSze'. Did you mean 'pageSize'?",
      { owner: "serveStdio", option: "pageSze", reason: "unknown", nearest: "pageSize" },
      "there is no option 'server.mcp.pageSze'. Did you mean 'server.mcp.pageSize'?",
    ],
    [overHttp, "serveHttp has no option 'x'.", { option: "x", reason: "unknown" }, "there is no option 'server.x'."],
    [
      overStdio,
      "The option 'ttlMs' must be an integer.",
      { option: "ttlMs", reason: "invalid" },
      "The option 'server.mcp.ttlMs' must be an integer.",
    ],
    [
      overHttp,
      "The option 'guard.tokens[0]' must be a string.",
      { option: "guard.tokens[0]", reason: "invalid" },
      "The option 'server.guard.tokens[0]' must be a string.",
    ],
    [
      overHttp,
      "serveHttp requires the option 'guard.jwt.algorithms'.",
      { owner: "serveHttp", option: "guard.jwt.algorithms", reason: "missing" },
      "the option 'server.guard.jwt.algorithms' is required.",
    ],
    [
      overHttp,
      "Set guard.jwt, not jwt.key or guard.jwt.key.",
      { option: "guard.jwt", related: ["guard.jwt.key"], reason: "invalid" },
      "Set server.guard.jwt, not jwt.key or server.guard.jwt.key.",
    ],
    [overHttp, "jwt.key is too short.", {}, "jwt.key is too short."],
  ])("names the file, and options as they are written there: %j, %j", (place, message, details, said) => {
    expect(aboutConfig(new ConfigError("MCI_CONFIG", message, { details }), place)).toMatchObject({
      name: "ConfigError",
      message: `${place.file}: ${said}`,
      details,
    });
  });

  it("says where a missing option belongs", () => {
    const details = { option: "guard.jwt", related: ["guard.tokens"] };
    const hint = "Set guard.jwt or guard.tokens.";
    expect(aboutConfig(new ConfigError("MCI_CONFIG", "Anyone could call.", { hint, details }), overHttp)).toMatchObject(
      {
        message: "Anyone could call.",
        hint: "Set server.guard.jwt or server.guard.tokens. 'server' is read from mci.config.mjs, beside the schema file.",
      },
    );
  });

  it("leaves other errors unchanged", () => {
    const listening = new ConfigError("MCI_CONFIG", "Cannot listen on x, port 1: no", { details: { option: "port" } });
    for (const error of [listening, new TypeError("x"), "x"]) {
      expect(aboutConfig(error, overHttp)).toBe(error);
    }
  });
});
